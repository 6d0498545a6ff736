/** Texts that mean something to an interpreter which should never get to see them as more than text. */
export const hostileTexts = {
  'an SQL text': `x'); drop table "users"; --`,
  'an SQL pattern': `%' or 1=1 or "a" like '_`,
  'a directory filter': '*)(uid=*))(|(uid=*',
  'a distinguished name': 'cn=x,dc=example+o="a\\,b"',
  'a formula': '=HYPERLINK("http://x.test","y")',
  'another formula': "@SUM(1+1)*cmd|' /C calc'!A0",
  'a path': '../../../../etc/passwd',
  'a path of another system': '..\\..\\windows\\win.ini',
  markup: '<script>alert(1)</script>"\'><img src=x>',
  'a template': '${7*7}{{7*7}}<%= 7*7 %>',
  'a shell text': '$(touch x); `id` | tee y & rm -rf .',
  'a printer text': '@PJL SET JOBNAME="x',
  'the name of a prototype': '__proto__',
  'the name of a constructor': 'constructor',
  'text that runs to the left': 'a\u202Egnp.exe',
  'text that is composed': 'e\u0301\u{1F5A8}\u{10FFFF}',
} as const;

/** All of them in few texts, but for the names, which count only alone. */
export const hostileMixtures: readonly string[] = [
  ...Map.groupBy(Object.values(hostileTexts), mixtureOf).values(),
].map((texts) => texts.join(' '));

function mixtureOf(text: string, index: number): string {
  return /^\w+$/.test(text) ? text : String(index % 3);
}
