// Where this browser keeps the tables of its own: IndexedDB, in which what was said to be kept is on disk. The worker's alone.

const NAME = 'stolik-pocket'
const TAKEN = 'taken'

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('tables', { keyPath: 'key' })
      asked.result.createObjectStore('entries', { keyPath: ['table', 'seq'] })
    }
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('no database'))
  })
}

function all(store: IDBObjectStore, range?: IDBKeyRange): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const asked = store.getAll(range)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('cannot be read'))
  })
}

/** Done when the disk has it; what went wrong, in a word, where it has not. */
function done(transaction: IDBTransaction): Promise<string> {
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve('')
    transaction.onabort = () =>
      resolve(transaction.error?.name === 'ConstraintError' ? TAKEN : (transaction.error?.name ?? 'aborted'))
  })
}

/** As `stolik.pocket.shelf` asks for it: texts in, texts out. */
export async function openDrawer() {
  const database = await opened()
  const both = ['tables', 'entries']
  const ofTable = (table: number) => IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER])
  return {
    tables: async () => JSON.stringify(await all(database.transaction('tables').objectStore('tables'))),
    entries: async (table: number) =>
      JSON.stringify(await all(database.transaction('entries').objectStore('entries'), ofTable(table))),
    keep: (table: string | null | undefined, entries: string) => {
      const transaction = database.transaction(both, 'readwrite', { durability: 'strict' })
      for (const entry of JSON.parse(entries) as unknown[]) transaction.objectStore('entries').add(entry)
      if (table) transaction.objectStore('tables').put(JSON.parse(table))
      // Otherwise it would first hear that each of them is done.
      transaction.commit()
      return done(transaction)
    },
    forget: async (table: number) => {
      const transaction = database.transaction(both, 'readwrite')
      transaction.objectStore('entries').delete(ofTable(table))
      transaction.objectStore('tables').delete(table)
      await done(transaction)
    },
  }
}
