import type { BoundCheck } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { perSend, type Sent } from '../../judge/sends.ts';
import type { State } from '../../model/state.ts';

/** interface 4.5: what a port makes of the pages of its jobs. */
export const portPaperChecks: readonly BoundCheck[] = [
  {
    rule: 'OUT-18',
    play: perSend((sent, { state: world }) => {
      const { document, release, prints } = sent;
      const { pages } = document.file;
      const { isReversed, isCollated } = kindOf(sent, world);
      if (!(isReversed || isCollated) || pages === undefined || prints.length === 0)
        return undefined;
      const sets = release.copies ?? document.copies ?? 1;
      const isTwoSided = (release.duplex ?? document.duplex ?? 0) > 0;
      const filled = isTwoSided ? pages + (pages % 2) : pages;
      // The last sheet of a set that comes out straight needs no empty back.
      const least = isReversed ? filled * sets : filled * (sets - 1) + pages;
      const most = filled * sets;
      const came = prints.reduce((sum, print) => sum + print.pages * (print.copies ?? 1), 0);
      // Where the printer puts sets together, it fills their sheets itself.
      const isOneSet = prints.every((print) => print.pages <= filled);
      const enough = isOneSet && !isReversed ? pages * sets : least;
      return {
        ok: came >= enough && came <= most,
        expected: `${String(enough)} to ${String(most)} printed pages`,
        seen: countOf(came, 'printed page'),
      };
    }),
  },
];

interface Kind {
  readonly isReversed: boolean;
  readonly isCollated: boolean;
}

function kindOf({ release }: Sent, world: State): Kind {
  const port = [...world.outputPorts.values()].find(
    ({ fields }) => fields['address'] === release.to,
  );
  return {
    isReversed: port?.fields['reversefinisher'] === 'true',
    isCollated: isCollatedBy(release.to, world),
  };
}

/** Whether the sets of a port's jobs are put together before they reach its printer. */
export function isCollatedBy(address: string, world: State): boolean {
  return [...world.outputPorts.values()].some(
    ({ fields }) => fields['address'] === address && fields['softwarecopycollation'] === 'true',
  );
}
