import type { JournalEvent, RunEvent, Unstamped } from '../../journal/event.ts';
import { eventFault } from '../../journal/event-form.ts';
import { Recorder } from '../../journal/recorder.ts';
import { openCredentials } from '../../session/credentials.ts';
import { learnTokens } from '../../session/learn-tokens.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';

/**
 * An event as its process recorded it: secrets and all, `at` in nanoseconds since the run's zero, calls
 * numbered by that process.
 */
export interface GatheredEvent {
  readonly at: string;
  readonly type: string;
}

export interface SampledRun extends Pick<RunEvent, 'seed' | 'startedAt'> {
  readonly profile: TargetProfile;
  readonly environment: NodeJS.ProcessEnv;
}

/** Of the events that are no journey's. */
export const sceneSource = 'scene';

interface Gathered {
  readonly source: string;
  readonly event: JournalEvent;
}

/** The events of the sampled journeys, from all processes of a run, on their way to one journal. */
export class SampledJournal {
  readonly #events: Gathered[] = [];
  #journeys = 0;

  /** So many were begun; what the run itself did with the scene is none. */
  get journeys(): number {
    return this.#journeys;
  }

  /** Throws for what is no event. */
  gather(source: string, events: readonly GatheredEvent[]): void {
    for (const event of events) {
      const fault = eventFault({ seq: 1, ...event });
      if (fault !== undefined) throw new Error(`${source} reported an event that ${fault}`);
      const known = event as JournalEvent;
      this.#events.push({ source, event: known });
      const isBegin = known.type === 'case' && known.phase === 'begin';
      if (isBegin && source !== sceneSource) this.#journeys += 1;
    }
  }

  /** All in the order of their times, under one numbering, without secrets. */
  journal({ profile, environment, seed, startedAt }: SampledRun): readonly JournalEvent[] {
    const journal: JournalEvent[] = [];
    let atNs = 0n;
    const recorder = new Recorder(
      (event) => journal.push(event),
      () => atNs,
    );
    const { facts: target } = openCredentials(profile, recorder.redactor, environment);
    recorder.record({ type: 'run', schemaVersion: 1, seed, startedAt, target });
    const calls = new Map<string, number>();
    const callOf = (name: string): number => {
      const call = calls.get(name) ?? recorder.nextCall();
      calls.set(name, call);
      return call;
    };
    for (const { source, event } of this.#inOrder()) {
      atNs = BigInt(event.at);
      if (event.type === 'answered') learnTokens(recorder, event.json);
      const { seq: _, at: __, ...told } = event;
      const isOfCall = 'call' in told && told.call !== undefined;
      const call = isOfCall ? { call: callOf(`${source} ${String(told.call)}`) } : {};
      recorder.record({ ...told, ...call } as Unstamped);
    }
    return journal;
  }

  #inOrder(): readonly Gathered[] {
    return this.#events.toSorted((one, other) => Number(one.event.at) - Number(other.event.at));
  }
}
