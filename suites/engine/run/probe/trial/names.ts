import { choicesOf } from '../../../journal/choices.ts';
import { succeeded } from '../../../journal/exchange.ts';
import type { NameText, TargetFacts } from '../../../journal/facts.ts';
import { letters, signs } from '../../../session/documents/unicode-names.ts';
import type { Session } from '../../../session/session.ts';
import { type Finding, ofManner, unknown } from './finding.ts';

/** Users are made whose names hold letters of other scripts, and signs (SIL-185). */
export async function tryNames(s: Session, said: TargetFacts): Promise<readonly Finding[]> {
  if (!(await isTaken(s, s.name('plain')))) return [unknown('names', 'no user could be created')];
  const refused: Record<NameText, string[]> = { plain: [], letters: [], any: [] };
  for (const [text, endings] of [
    ['letters', letters],
    ['any', signs],
  ] as const)
    for (const ending of endings)
      if (!(await isTaken(s, `${s.name('person')}${ending}`))) refused[text].push(ending);
  const wrong = [...refused.letters, ...refused.any].map((one) => JSON.stringify(one));
  const value = refused.letters.length > 0 ? 'plain' : refused.any.length > 0 ? 'letters' : 'any';
  const seen =
    wrong.length === 0
      ? 'names with all kinds of letters and signs were accepted'
      : `refused: names ending in ${wrong.join(', ')}`;
  return [ofManner('names', { value, seen }, choicesOf(said))];
}

async function isTaken(s: Session, userName: string): Promise<boolean> {
  const parameters = [
    ['username', userName],
    ['providerid', String(s.credentials.facts.providerId)],
  ] as const;
  return succeeded(await s.request('users.create', s.full, { parameters }));
}
