// Whether another page of this browser has its tables, so that this one waits until that is closed.
class Elsewhere {
  now = $state(false)
}

export const elsewhere = new Elsewhere()
