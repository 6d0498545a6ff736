import type { RemoteInfo } from 'node:dgram';
import type { Chance } from '../../kit/chance.ts';
import type { Clock } from '../../kit/clock.ts';
import { cutText } from '../../kit/cut-text.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import { type DnsMessage, type DnsRecord, nameKey, recordType } from '../../kit/wire/dns/record.ts';
import { answersTo, contradicts, losesTo } from './answers.ts';
import { type MdnsPlace, type MdnsSocket, openMdnsSocket } from './mdns-socket.ts';
import { type Announced, recordsOf, type ServiceRecords } from './service.ts';

export interface ResponderOptions {
  readonly place: MdnsPlace;
  readonly clock: Clock;
  readonly chance: Chance;
}

export interface Responder extends Running {
  /** The name it has by now: another one than wanted where that was taken. */
  instance(): string;
}

/** RFC 6762 8.1, 8.3: asked three times, told twice. */
const probes = 3;
const probeMs = 250;
const repeatMs = 1000;
/** RFC 6762 8.1: after so many conflicts it goes slowly. */
const manyConflicts = 15;
const conflictMs = 5000;
/** RFC 6762 8.2: after that long the other one has the name, and says so. */
const yieldMs = 1000;

/**
 * Announces a printer by multicast DNS (RFC 6762), and answers for it: resolves when the name is
 * its own and known. A name that is taken gets a number. Stopping says goodbye.
 */
export async function startResponder(
  announced: Announced,
  options: ResponderOptions,
): Promise<Responder> {
  const claim = new Claim(announced, options);
  const socket = await openMdnsSocket(options.place, (message, from) => claim.hear(message, from));
  claim.speakBy(socket);
  await claim.establish();
  return running({ instance: () => claim.instance }, async () => {
    await claim.giveUp();
    await socket.stop();
  });
}

class Claim {
  readonly #wanted: Announced;
  readonly #options: ResponderOptions;
  readonly #over = new AbortController();
  #socket: MdnsSocket | undefined;
  #number = 1;
  #records: ServiceRecords;
  /** Aborted when the name under trial turns out not to be free. */
  #trial = new AbortController();
  #settled: Promise<void> = Promise.resolve();
  #repeated: Promise<void> = Promise.resolve();
  #owned = false;

  constructor(wanted: Announced, options: ResponderOptions) {
    this.#wanted = wanted;
    this.#options = options;
    this.#records = recordsOf(wanted);
  }

  get instance(): string {
    const { instance } = this.#wanted;
    return this.#number === 1 ? instance : numbered(instance, this.#number);
  }

  speakBy(socket: MdnsSocket): void {
    this.#socket = socket;
  }

  /** Resolves when a name is found that nobody else has, and it was told. */
  establish(): Promise<void> {
    this.#settled = this.#establish();
    return this.#settled;
  }

  hear(message: DnsMessage, from: RemoteInfo): void {
    if (this.#over.signal.aborted) return;
    if (message.response) {
      if (contradicts([...message.answers, ...message.additionals], this.#records.unique)) {
        this.#rename();
      }
      return;
    }
    if (!this.#owned && losesTo(message.authorities, this.#records.unique)) {
      this.#trial.abort('later');
    }
    if (this.#owned) void this.#answer(message, from);
  }

  async giveUp(): Promise<void> {
    this.#over.abort();
    this.#trial.abort('over');
    await Promise.all([this.#settled, this.#repeated]);
    if (!this.#owned) return;
    // RFC 6762 10.1.
    const { shared, unique } = this.#records;
    const gone = [...shared, ...unique].map((one) => ({ ...one, ttlSeconds: 0 }));
    await this.#say({ answers: gone });
  }

  async #establish(): Promise<void> {
    while (!this.#over.signal.aborted) {
      this.#trial = new AbortController();
      if (await this.#isFree(this.#trial.signal)) {
        this.#owned = true;
        await this.#announce();
        this.#repeated = this.#rest(repeatMs).then(() => this.#announce());
        return;
      }
      if (this.#trial.signal.reason === 'later') await this.#rest(yieldMs);
      else if (this.#number > manyConflicts) await this.#rest(conflictMs);
    }
  }

  async #isFree(trial: AbortSignal): Promise<boolean> {
    const { clock, chance } = this.#options;
    const { unique } = this.#records;
    const names = new Map(unique.map(({ name }) => [nameKey(name), name]));
    const questions = [...names.values()].map((name) => ({
      name,
      type: recordType.any,
      unicast: false,
    }));
    const authorities = unique.map((one) => ({ ...one, flush: false }));
    try {
      // Those that are switched on together do not speak at once.
      await clock.sleep(chance.below(probeMs), trial);
      for (let probe = 0; probe < probes; probe += 1) {
        await this.#socket?.send({ ...query, questions, authorities });
        await clock.sleep(probeMs, trial);
      }
      return !trial.aborted;
    } catch (error) {
      if (trial.aborted) return false;
      throw error;
    }
  }

  async #announce(): Promise<void> {
    if (this.#over.signal.aborted || !this.#owned) return;
    const { shared, unique } = this.#records;
    await this.#say({ answers: [...shared, ...unique] });
  }

  /** RFC 6762 9: somebody else has the name. */
  #rename(): void {
    this.#number += 1;
    const host = `${this.#wanted.host}-${String(this.#number)}`;
    this.#records = recordsOf({ ...this.#wanted, host, instance: this.instance });
    this.#trial.abort('taken');
    if (!this.#owned) return;
    this.#owned = false;
    this.#settled = this.#settled.then(() => this.#establish());
  }

  async #answer(message: DnsMessage, from: RemoteInfo): Promise<void> {
    const answered = answersTo(message, this.#records);
    if (answered === undefined) return;
    // RFC 6762 6.7: a resolver that knows no multicast asks from another port.
    if (from.port !== this.#options.place.port) {
      await this.#socket?.send(forOneShot(message, answered.answers, answered.additionals), from);
      return;
    }
    const alone = message.questions.every((one) => one.unicast);
    // RFC 6762 6: many may have an answer to what is shared.
    if (answered.answers.some((one) => !one.flush)) {
      await this.#rest(20 + this.#options.chance.below(100));
    }
    if (this.#owned) await this.#say(answered, alone ? from : undefined);
  }

  async #say(
    said: { readonly answers: readonly DnsRecord[]; readonly additionals?: readonly DnsRecord[] },
    to?: RemoteInfo,
  ): Promise<void> {
    await this.#socket?.send({ ...response, ...said }, to);
  }

  /** Shorter when all is over. */
  async #rest(ms: number): Promise<void> {
    await this.#options.clock.sleep(ms, this.#over.signal).catch(() => undefined);
  }
}

const nothing = { id: 0, questions: [], answers: [], authorities: [], additionals: [] };
const query: DnsMessage = { ...nothing, response: false };
const response: DnsMessage = { ...nothing, response: true };

/** RFC 6762 6.7: as any name server answers, and nothing to be kept for long. */
function forOneShot(
  asked: DnsMessage,
  answers: readonly DnsRecord[],
  additionals: readonly DnsRecord[],
): DnsMessage {
  const brief = (one: DnsRecord): DnsRecord => ({
    ...one,
    ttlSeconds: Math.min(one.ttlSeconds, 10),
    flush: false,
  });
  const { id, questions } = asked;
  return {
    ...response,
    id,
    questions: questions.map((one) => ({ ...one, unicast: false })),
    answers: answers.map(brief),
    additionals: additionals.map(brief),
  };
}

/** RFC 6762 9, with room for the number within the 63 bytes of a label. */
function numbered(instance: string, number: number): string {
  return `${cutText(instance, 56)} (${String(number)})`;
}
