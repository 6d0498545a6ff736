import { randomIds } from '../../simulators/kit/ids.ts';
import { NobodyCameError } from '../../suites/certify/action.ts';
import type { CommandUser } from '../../suites/certify/actors/command.ts';
import { type CertifyOptions, certify } from '../../suites/certify/certify.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { chooseActor } from './choose-actor.ts';
import { type CertifyPage, startCertifyPage } from './page/start-page.ts';
import { openRunProgress } from './run-progress.ts';
import { sayGiven } from './say-given.ts';

export interface PlayWishes {
  readonly plan: CertifyOptions['plan'];
  readonly only: readonly string[] | undefined;
  readonly builtIn: boolean;
  readonly renews: boolean;
  readonly headless: string | undefined;
  readonly user: CommandUser | undefined;
  readonly out: string | undefined;
  readonly given: string | undefined;
  readonly plainHttp: boolean;
  /** Test cases side by side; undefined: one at a time. */
  readonly parallel: number | undefined;
  readonly seed: number;
  readonly start: CertifyOptions['start'];
  readonly earlier: CertifyOptions['earlier'];
  readonly page: CertifyPage;
}

type Common = Pick<CertifyOptions, 'terminal' | 'clock' | 'keep'> & {
  readonly signal: AbortSignal;
  readonly environment: NodeJS.ProcessEnv;
};

/** Puts the terminal into its situations; who works it is chosen by the command line. */
export async function playTerminal(
  {
    terminal: named,
    clock,
    signal,
    plan,
    only,
    keep,
    earlier,
    start,
    page,
    ...wishes
  }: PlayWishes & Common,
  terminal: Terminal,
): Promise<readonly JournalEvent[]> {
  const { builtIn, headless, plainHttp, seed, parallel = 1 } = wishes;
  const places = parallel === 1 ? '' : `, ${String(parallel)} times`;
  terminal.note(`starting a service, two printers and the observer before them${places}`);
  const isPerson = !builtIn && headless === undefined;
  await using stack = new AsyncDisposableStack();
  using progress = openRunProgress(terminal, isPerson);
  const playing = certify(
    {
      terminal: named,
      plan: isPerson ? { deadlineSeconds: personsSeconds, ...plan } : plan,
      own: builtIn,
      clock,
      ids: randomIds,
      seed,
      parallel,
      signal,
      ...(only === undefined ? {} : { only }),
      ...(earlier === undefined ? {} : { earlier }),
      ...(start === undefined ? {} : { start }),
      ...(keep === undefined ? {} : { keep }),
      bench: { plainHttp },
      benchReady: async ({ control, printers }) => {
        const shown = { control, printers: printers.all };
        stack.use(await startCertifyPage(page, shown, terminal));
      },
      openActor: async (given, hide) => {
        if (parallel === 1) await sayGiven(given, wishes, terminal);
        return chooseActor(given, { ...wishes, signal, hide });
      },
    },
    progress.tell,
  );
  return await playing.catch((error: unknown) => {
    if (!(error instanceof NobodyCameError)) throw error;
    throw new UsageError(
      `--headless: ${error.message}`,
      `The command is run by sh in this folder: sh -c '${headless ?? ''}' shows the same.`,
    );
  });
}

/** To go to a panel, look, come back and type. */
const personsSeconds = 600;
