// What can be switched on and off of all that is heard and felt, each apart from the others.
import { settings } from '$/settings.svelte'

export const SWITCHES = [
  { title: 'sounds.effects', is: () => settings.sound, set: (on: boolean) => (settings.sound = on) },
  { title: 'sounds.turn', is: () => settings.turnSignal, set: (on: boolean) => (settings.turnSignal = on) },
  {
    title: 'sounds.vibration',
    is: () => settings.vibration,
    set: (on: boolean) => (settings.vibration = on),
  },
] as const
