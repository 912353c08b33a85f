// A day and a time as people write them. The browser knows it too, but reads up on all its calendars first, which takes a slow phone longer than
// laying a replay.
const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  pl: ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'],
} as const

/** In this device's own time. */
export function dayAndTime(at: number, language: keyof typeof MONTHS): string {
  const moment = new Date(at)
  const [day, year, hours] = [moment.getDate(), moment.getFullYear(), moment.getHours()]
  const month = MONTHS[language][moment.getMonth()] ?? ''
  const minutes = String(moment.getMinutes()).padStart(2, '0')
  if (language === 'pl') return `${day} ${month} ${year}, ${String(hours).padStart(2, '0')}:${minutes}`
  return `${month} ${day}, ${year}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}
