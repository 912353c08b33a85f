// What the server is told of a choice that this browser keeps, and whether there are games to go on with, so that the page comes as it will be shown.
import { addressOf } from '$/base'

const A_YEAR = 365 * 24 * 60 * 60

export function tellServer(choice: 'language' | 'theme' | 'running', value: string): void {
  document.cookie = `stolik_${choice}=${value}; path=${addressOf('/')}; max-age=${A_YEAR}; samesite=lax`
}
