import type { BoundCheck } from '../../case/check.ts';
import { parameter } from '../../journal/exchange.ts';
import type { Attempt } from './attempt.ts';
import { type Claim, claim, everyTurn } from './phrases.ts';
import { sameName } from './told.ts';

const titled: ReadonlySet<string> = new Set(['documents.upload', 'documents.record']);

/** interface, conventions: that texts arrive as they are, whatever signs they hold. */
export const textChecks: readonly BoundCheck[] = [
  everyTurn('TERM-CALL-10', function* ({ asked, attempts }) {
    for (const attempt of attempts) {
      const { operation } = attempt.sent;
      const [title] = asked?.titles ?? [];
      const found =
        operation === 'documents.history'
          ? ofName(attempt, asked?.userName)
          : titled.has(operation)
            ? ofTitle(attempt, title)
            : undefined;
      if (found !== undefined) yield { at: attempt, ...found };
    }
  }),
];

/** interface 4.4: the exact login name, so its case too. */
function ofName(attempt: Attempt, userName: string | undefined): Claim | undefined {
  const sent = parameter(attempt, 'username');
  if (sent === undefined || userName === undefined) return undefined;
  return claim(sameName(sent, userName), `username ${userName}`, `username ${sent}`);
}

/** A title of the device's own making is no title that was garbled: it has no word of the one that was asked for. */
function ofTitle(attempt: Attempt, title: string | undefined): Claim | undefined {
  const sent = parameter(attempt, 'title');
  if (sent === undefined || title === undefined || sent === '') return undefined;
  const ok = sameName(sent, title);
  const isOwn = !words(title).some((word) => sent.includes(word));
  return !ok && isOwn ? undefined : claim(ok, `title ${title}`, `title ${sent}`);
}

function words(text: string): readonly string[] {
  return text.match(/[A-Za-z]{4,}/g) ?? [];
}
