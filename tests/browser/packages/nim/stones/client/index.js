/** The heaps as rows of stones: a press on a stone takes it and all that lie right of it. */
const board = {
  mount(element, host) {
    const place = document.createElement('div')
    place.setAttribute('role', 'group')
    element.append(place)

    const heap = (count, at) => {
      const row = document.createElement('p')
      for (let left = 0; left < count; left += 1) {
        const action = { do: 'take', heap: at + 1, count: count - left }
        const stone = document.createElement('button')
        stone.textContent = '●'
        stone.setAttribute('aria-label', host.say('take', { count: count - left, heap: at + 1 }))
        stone.disabled = host.busy || !host.legal?.length
        if (host.legal?.length) stone.dataset.target = ''
        stone.onclick = () => host.act(action)
        row.append(stone)
      }
      return row
    }

    const draw = () => place.replaceChildren(...host.view.heaps.map(heap))
    draw()
    return {
      update(next) {
        host = next
        draw()
      },
      destroy: () => place.remove(),
    }
  },
}

const words = {
  expected: (view, { say, nameOf }) =>
    view.turn === view.seat ? say('yours') : say('theirs', { name: nameOf(view.turn) }),
  told: ({ event, seat, heap, count }, { say, nameOf }) =>
    event === 'taken' ? say('told', { name: nameOf(seat), heap, count }) : null,
}

const texts = {
  en: {
    yours: 'Take some stones from one heap.',
    theirs: '{{name}} is choosing.',
    take_one: 'Take {{count}} stone from heap {{heap}}',
    take_other: 'Take {{count}} stones from heap {{heap}}',
    told_one: '{{name}} takes {{count}} stone from heap {{heap}}.',
    told_other: '{{name}} takes {{count}} stones from heap {{heap}}.',
    part: { last_one: 'The last stone' },
  },
  pl: {
    yours: 'Weź kamienie z jednego stosu.',
    theirs: 'Wybiera {{name}}.',
    take_one: 'Weź {{count}} kamień ze stosu {{heap}}',
    take_few: 'Weź {{count}} kamienie ze stosu {{heap}}',
    take_many: 'Weź {{count}} kamieni ze stosu {{heap}}',
    take_other: 'Weź {{count}} kamienia ze stosu {{heap}}',
    told_one: '{{name}} bierze {{count}} kamień ze stosu {{heap}}.',
    told_few: '{{name}} bierze {{count}} kamienie ze stosu {{heap}}.',
    told_many: '{{name}} bierze {{count}} kamieni ze stosu {{heap}}.',
    told_other: '{{name}} bierze {{count}} kamienia ze stosu {{heap}}.',
    part: { last_one: 'Ostatni kamień' },
  },
}

export default { contract: 1, board, words, texts, cloth: '#5b6f86' }
