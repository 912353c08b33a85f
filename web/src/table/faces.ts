// The eight reactions as little faces and signs of our own, on a 32 × 32 grid: what is filled, and what is drawn.
import type { React } from '$/wire/messages'

export type Reaction = React['reaction']

export const FACES: Record<Reaction, { disc: boolean; drawn: string }> = {
  clap: {
    disc: false,
    drawn:
      'M10 27c-5-3-6-8-3-12l6-8c2-2 4 0 3 2l-3 5 7-8c2-2 4 0 3 2l-5 7 5-5c2-2 4 0 2 2l-5 7 3-3c2-1 3 1 2 2l-6 8c-3 3-6 3-9 1ZM20 4l1-2M25 6l2-2M27 11h2',
  },
  laugh: { disc: true, drawn: 'M8 13c1-2 3-2 4 0M20 13c1-2 3-2 4 0M8 18h16c-1 5-4 8-8 8s-7-3-8-8Z' },
  wow: { disc: true, drawn: 'M11 11v2M21 11v2M16 24a3.5 4 0 1 0 0-8 3.5 4 0 0 0 0 8Z' },
  sad: { disc: true, drawn: 'M11 12v2M21 12v2M10 24c3-5 9-5 12 0M24 16v3' },
  think: { disc: true, drawn: 'M9 11h4M20 12v2M12 22h7M22 26c2-1 3-2 3-4' },
  hurry: {
    disc: false,
    drawn: 'M9 4h14M9 28h14M10 4c0 8 6 8 6 12s-6 4-6 12M22 4c0 8-6 8-6 12s6 4 6 12M14 25h4',
  },
  heart: { disc: false, drawn: 'M16 27C8 21 4 16 5 11c1-6 9-7 11-1 2-6 10-5 11 1 1 5-3 10-11 16Z' },
  oops: { disc: true, drawn: 'M9 11l4 3M23 11l-4 3M10 22c2-2 3 2 6 0s4 2 6 0' },
}

export const REACTIONS = Object.keys(FACES) as readonly Reaction[]
