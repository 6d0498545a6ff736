/** What PATCH /account sets from a list of words (interface 4.2). */
export const locales = [
  'pt-BR',
  'zh',
  'cs',
  'da',
  'nl',
  'en',
  'fr',
  'de',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'no',
  'pl',
  'pt',
  'sk',
  'es',
  'sv',
  'th',
] as const;
export type Locale = (typeof locales)[number];

export const defaultPaperSizes = ['A3', 'A4', 'A5', 'Letter'] as const;
export type DefaultPaperSize = (typeof defaultPaperSizes)[number];

export const themes = ['blue', 'orange', 'purple', 'red', 'green', 'breeze'] as const;
export type Theme = (typeof themes)[number];

/** An IANA name of a time zone, aliases included; offsets such as +01:00 are none (SIL-7F). */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
