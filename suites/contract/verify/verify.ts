import type { JournalEvent } from '../../engine/journal/event.ts';
import type { JsonObject } from '../../engine/journal/json.ts';
import { Recorder } from '../../engine/journal/recorder.ts';
import type { RunOptions } from '../../engine/run/engine.ts';
import { openSetting } from '../../engine/run/open-setting.ts';
import { playTestCase, type Setting } from '../../engine/run/play.ts';
import { type Credentials, openCredentials } from '../../engine/session/credentials.ts';
import { recordingExchange } from '../../engine/session/http/recording-exchange.ts';
import { Blocked, type TestCase } from '../../engine/session/test-case.ts';
import { freeAnswer } from '../states.ts';
import { composeRequest } from './compose.ts';
import { answerMismatches } from './match-answer.ts';
import type { PactFile, PactInteraction } from './pact-file.ts';
import { openPreparation, type StateValues } from './prepare.ts';

export type PactVerdict = 'OK' | 'FAILED' | 'INFORMATIONAL' | 'NOT RUN';

/** What became of one interaction of a pact. */
export interface Verified {
  readonly consumer: string;
  readonly interaction: string;
  readonly verdict: PactVerdict;
  /** What the answer lacks, or why there was nothing to compare. */
  readonly why: readonly string[];
  /** Where the interface leaves the answer free: such a mismatch is held against our own service alone. */
  readonly silence?: string;
  readonly case: string;
}

export interface ContractRun {
  readonly results: readonly Verified[];
  readonly journal: readonly JournalEvent[];
}

export type ContractOptions = Pick<
  RunOptions,
  'profile' | 'seed' | 'clock' | 'ids' | 'environment' | 'signal' | 'answerTimeoutMs'
> & { readonly pacts: readonly PactFile[] };

/** Plays every interaction against a target, on states prepared through the interface itself, and compares by the pacts' rules. */
export async function verifyPacts(
  options: ContractOptions,
  tell: (verified: Verified) => void = () => undefined,
): Promise<ContractRun> {
  await using contract = await openContract(options);
  const results: Verified[] = [];
  for (const { consumer, interactions } of options.pacts) {
    for (const interaction of interactions) {
      const name = `contract/${consumer.name}/${interaction.description}`;
      const attempt: Attempt = { interaction };
      await playTestCase(attemptOf(name, attempt, contract), contract.setting, name);
      const judged = conclude(attempt, { name, contract });
      const verified = { consumer: consumer.name, interaction: interaction.description, ...judged };
      results.push(verified);
      tell(verified);
    }
  }
  return { results, journal: contract.journal };
}

interface Contract extends AsyncDisposable {
  readonly setting: Setting;
  readonly credentials: Credentials;
  readonly journal: readonly JournalEvent[];
}

/** A journal, and what cases of it share. */
export async function openContract(options: Omit<ContractOptions, 'pacts'>): Promise<Contract> {
  const { clock, profile, seed } = options;
  const journal: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => void journal.push(event),
    () => clock.monotonic(),
  );
  const credentials = openCredentials(profile, recorder.redactor, options.environment);
  const startedAt = new Date(clock.now()).toISOString();
  recorder.record({ type: 'run', schemaVersion: 1, seed, startedAt, target: credentials.facts });
  const setting = await openSetting(options, credentials, recorder);
  return {
    setting,
    credentials,
    journal,
    [Symbol.asyncDispose]: () => setting[Symbol.asyncDispose](),
  };
}

/** An interaction on its way, and what the journal has of its answer. */
interface Attempt {
  readonly interaction: PactInteraction;
  answer?: JournalEvent;
}

function attemptOf(name: string, attempt: Attempt, contract: Contract): TestCase {
  return {
    name,
    play: async (s) => {
      const preparation = openPreparation(s);
      try {
        let values: StateValues = {};
        for (const { name: state, params = {} } of attempt.interaction.providerStates ?? [])
          values = { ...values, ...(await preparation.set(state, params as JsonObject)) };
        await send(attempt, { forCase: name, values, contract });
      } finally {
        await preparation.clear();
      }
    },
  };
}

interface Sending {
  readonly forCase: string;
  readonly values: StateValues;
  readonly contract: Contract;
}

async function send(attempt: Attempt, { forCase, values, contract }: Sending): Promise<void> {
  const { credentials, journal, setting } = contract;
  const key = credentials.key('full');
  const request = composeRequest(attempt.interaction.request, { ...setting, key, values });
  const exchange = recordingExchange({
    ...setting,
    case: forCase,
    mayCall: () => setting.allowance.take(),
  });
  const before = journal.length;
  await exchange(request).catch((error: unknown) => {
    // That no answer came stands in the journal.
    if (error instanceof Blocked) throw error;
  });
  const answer = journal
    .slice(before)
    .find(({ type }) => type === 'answered' || type === 'unanswered');
  if (answer !== undefined) attempt.answer = answer;
}

/** Compared is what the journal has, so that a verdict can be read off it. */
function conclude(
  { interaction, answer }: Attempt,
  { name, contract }: { readonly name: string; readonly contract: Contract },
): Omit<Verified, 'consumer' | 'interaction'> {
  const free = interaction.providerStates?.find((state) => state.name === freeAnswer);
  const silence = free?.params?.['silence'];
  const common = { case: name, ...(typeof silence === 'string' ? { silence } : {}) };
  if (answer?.type !== 'answered' && answer?.type !== 'unanswered')
    return { ...common, verdict: 'NOT RUN', why: [endOf(name, contract.journal)] };
  const why =
    answer.type === 'answered'
      ? answerMismatches(interaction.response, answer)
      : [`no answer came: ${answer.reason}`];
  if (why.length === 0) return { ...common, verdict: 'OK', why };
  const excused = free !== undefined && !contract.credentials.facts.own;
  return { ...common, verdict: excused ? 'INFORMATIONAL' : 'FAILED', why };
}

function endOf(name: string, journal: readonly JournalEvent[]): string {
  const last = journal.findLast((event) => event.type === 'case' && event.case === name);
  const reason = last?.type === 'case' ? last.reason : undefined;
  return reason ?? 'the run sent no further calls';
}
