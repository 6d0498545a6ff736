import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { AccountPrices } from '../../journal/load/balance-line.ts';
import { decimalText, readDecimal } from '../../journal/load/decimal.ts';
import type { Recorder } from '../../journal/recorder.ts';
import type { BalancePlace } from '../load/balances/balance-place.ts';
import { orBlocked } from '../or-blocked.ts';
import { giveBack } from './give-back.ts';

/** The price of a page while prices are charged, whatever its size and colour. */
const pagePrice = '1';

/** The prices and balances of a target (SIL-77). Grants and looks at balances are recorded. */
export interface PriceSettings {
  /** Printing costs `pagePrice` a page in the whole account from now on; to be put back with what resolves. */
  charge(inCase: string): Promise<AsyncDisposable>;
  /** Restores the prices that a `charge` found long ago, unless others have been set since. */
  putBack(inCase: string, before: AccountPrices): Promise<void>;
  /** Sets a user's quota. */
  grant(inCase: string, userName: string, quota: string): Promise<void>;
  /** Records the balance of a user once it no longer changes. */
  tell(inCase: string, userName: string): Promise<void>;
}

const prices = {
  bwNormalPage: pagePrice,
  bwLargePage: pagePrice,
  colorNormalPage: pagePrice,
  colorLargePage: pagePrice,
};
const pauseMs = 250;
const mostLooks = 20;

/** All reject with Blocked where the target doesn't tell of balances as the profile promises. */
export function openPriceSettings(
  place: BalancePlace,
  recorder: Recorder,
  clock: Pick<Clock, 'sleep'>,
): PriceSettings {
  const record = (phase: 'granted' | 'told', inCase: string, of: Standing): void => {
    recorder.record({ type: 'balance', case: inCase, phase, pagePrice, ...of });
  };
  return {
    async charge(inCase) {
      const before = await orBlocked(place.prices());
      const loan = { case: inCase, loan: { of: 'prices', before } } as const;
      recorder.record({ type: 'loan', ...loan, phase: 'taken' });
      await orBlocked(place.setPrices({ enabled: true, prices }));
      const restore = (): Promise<void> => giveBack(recorder, loan, () => place.setPrices(before));
      return { [Symbol.asyncDispose]: restore };
    },
    putBack: (inCase, before) =>
      giveBack(recorder, { case: inCase, loan: { of: 'prices', before } }, async () => {
        if (isOwn(await place.prices())) await place.setPrices(before);
      }),
    async grant(inCase, userName, amount) {
      const { quota, wallet } = await orBlocked(place.grant(userName, amount));
      record('granted', inCase, { userName, total: sumOf(quota, wallet) });
    },
    async tell(inCase, userName) {
      let total = '';
      for (let looks = 0; looks < mostLooks; looks += 1) {
        const { total: now } = await orBlocked(place.balanceOf(userName));
        if (now === total) break;
        total = now;
        await clock.sleep(pauseMs);
      }
      record('told', inCase, { userName, total });
    },
  };
}

function isOwn({ enabled, prices: shown }: AccountPrices): boolean {
  const own = readDecimal(pagePrice);
  return enabled && Object.values(shown).every((price) => readDecimal(price) === own);
}

interface Standing {
  readonly userName: string;
  /** A decimal in text. */
  readonly total: string;
}

function sumOf(quota: string, wallet: string): string {
  return decimalText((readDecimal(quota) ?? 0n) + (readDecimal(wallet) ?? 0n));
}
