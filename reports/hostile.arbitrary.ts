import fc from 'fast-check';
import type { ForeignWords } from './story.fixture.ts';

/** What a hostile target would try to get into a report. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '<script>globalThis.taken = true</script>',
    '"><img src=x onerror="globalThis.taken = true">',
    "' onfocus='globalThis.taken = true' autofocus='",
    '</style><script>globalThis.taken = true</script>',
    '-->]]><![CDATA[',
    '`); $(touch taken) #',
    "'; touch taken; '",
    '@everyone #1 [here](https://taken.example) ![](https://taken.example/x.png) | a | b',
    '```\n# Taken\n```',
    '\u0000\u001b[2J\u202e\ud800\uffff',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('<', '>', '&', '"', "'", '`', '|', '\\', '$', '\n', ']', '\0', 'a'),
    maxLength: 40,
  }),
);

export const hostileWords: fc.Arbitrary<ForeignWords> = fc.record({
  name: hostileText,
  title: hostileText,
  header: hostileText,
  text: hostileText,
  reason: hostileText,
  seen: hostileText,
  expected: hostileText,
});
