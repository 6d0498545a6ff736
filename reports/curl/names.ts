import type {
  AnsweredEvent,
  JournalEvent,
  PrinterEvent,
  SentEvent,
} from '../../suites/engine/journal/event.ts';
import type { KeyFact } from '../../suites/engine/journal/facts.ts';
import { isObject, numberMember, textMember } from '../../suites/engine/journal/json.ts';
import { keyWords, secretWords } from './secret-words.ts';
import type { ShellName } from './shell-word.ts';

/** How the shell comes by a name's value. */
export type Origin =
  | { readonly kind: 'given'; readonly about: string }
  | { readonly kind: 'default'; readonly value: string; readonly about: string }
  | { readonly kind: 'answered'; readonly call: number; readonly member: string };

export interface Named extends ShellName {
  readonly origin: Origin;
}

const secrets = /\b(key|token|refresh|device|password|pin|card|short-id)#(\d+)\b/g;

/** Whether a name stands for a secret, which the recording does not hold. */
export function isSecret({ literal }: Named): boolean {
  return new RegExp(`^${secrets.source}$`).test(literal);
}

const runPrefix = /\bplaten-[0-9a-f]{8}\b/;
/** interface 4.7, detailtype: 4 card, 5 short id. */
const madeUpDetails = new Set(['4', '5']);
/** Shorter answers could stand in a request by chance. */
const shortestAnswer = 8;

/** Values that the script makes up, as declaration.ts writes them. */
export const madeUp = { run: '<run>', number: '<number>', reader: '<reader>' } as const;

/** What of a case's requests, and of a text that is looked for, must not be taken literally when they are made again. */
export function namesIn(
  events: readonly JournalEvent[],
  keys: readonly KeyFact[],
  also = '',
): readonly Named[] {
  const names = new Names(keys);
  for (const event of events) {
    if (event.type === 'printer') names.addPrinter(event);
    if (event.type === 'sent') names.addSent(event);
    if (event.type === 'answered') names.addAnswered(event);
  }
  return names.usedIn(
    events.filter((event) => event.type === 'sent'),
    also,
  );
}

interface Identified {
  /** The call that gave the id; undefined: any. */
  readonly by?: string;
  readonly stem: string;
  /** How a parameter names it, and how a path does. */
  readonly prefix?: string;
  readonly path?: string;
}

/** Numbers are too short to be told from chance: an id is one only where such a thing is named. */
const identified: readonly Identified[] = [
  { stem: 'PORT', prefix: 'outputportid=' },
  { by: 'outputports.create', stem: 'PORT', path: '/outputports/' },
  { by: 'inputports.create', stem: 'QUEUE', path: '/inputports/' },
  { by: 'groups.create', stem: 'GROUP', prefix: 'groupid=', path: '/groups/' },
  { by: 'account.create', stem: 'CONTAINER', path: '/account/container/' },
  { by: 'locations.create', stem: 'LOCATION', path: '/locations/' },
];

class Names {
  readonly #named = new Map<string, Named>();
  readonly #operations = new Map<number, string>();
  readonly #keys: readonly KeyFact[];

  constructor(keys: readonly KeyFact[]) {
    this.#keys = keys;
  }

  usedIn(sent: readonly SentEvent[], also: string): readonly Named[] {
    const requests = JSON.stringify(sent) + also;
    const words = new Set(
      sent.flatMap(({ parameters }) => parameters.map((pair) => pair.join('='))),
    );
    const isIn = (path: string, literal: string): boolean =>
      path === literal || path.startsWith(`${literal}/`);
    return [...this.#named.values()].filter(({ literal, prefix }) =>
      prefix === undefined
        ? requests.includes(JSON.stringify(literal).slice(1, -1))
        : words.has(literal) || sent.some(({ path }) => isIn(path, literal)),
    );
  }

  addPrinter({ address, front }: PrinterEvent): void {
    const about = `a ${front} printer that the target can reach; 'platen printer' starts one`;
    this.#add('PRINTER', { literal: address, origin: { kind: 'default', value: address, about } });
  }

  addSent(event: SentEvent): void {
    this.#operations.set(event.call, event.operation);
    const text = JSON.stringify([event.headers, event.parameters, event.json ?? null]);
    for (const [literal, kind = '', number = ''] of text.matchAll(secrets)) {
      if (this.#named.has(literal)) continue;
      const variable = `${kind.toUpperCase().replace('-', '_')}_${number}`;
      this.#named.set(literal, { literal, variable, origin: this.#secret(event, literal) });
    }
    const prefix = runPrefix.exec(text)?.[0];
    if (prefix !== undefined && !this.#named.has(prefix)) {
      const origin: Origin = {
        kind: 'default',
        value: madeUp.run,
        about: 'beginning of every name',
      };
      this.#named.set(prefix, { literal: prefix, variable: 'RUN', origin });
    }
    this.#addMadeUp(event);
  }

  /** What later requests can only know from an answer. */
  addAnswered({ call, json }: AnsweredEvent): void {
    if (!isObject(json)) return;
    const token = textMember(json['token'], 'access_token') ?? '';
    const secret = new RegExp(`^${secrets.source}$`).exec(token);
    if (secret !== null && !this.#named.has(token)) {
      const variable = `${(secret[1] ?? '').toUpperCase()}_${secret[2] ?? ''}`;
      const origin: Origin = { kind: 'answered', call, member: 'access_token' };
      this.#named.set(token, { literal: token, variable, origin });
    }
    for (const [member, stem] of [
      ['uuid', 'UUID'],
      ['nextPageToken', 'PAGE'],
    ] as const) {
      const value = textMember(json, member) ?? '';
      if (value.length < shortestAnswer) continue;
      this.#add(stem, { literal: value, origin: { kind: 'answered', call, member } });
    }
    const id = numberMember(json, 'id');
    const operation = this.#operations.get(call) ?? '';
    if (id === undefined) return;
    const origin: Origin = { kind: 'answered', call, member: 'id' };
    for (const { by, stem, prefix, path } of identified) {
      if (by !== operation && by !== undefined) continue;
      if (prefix !== undefined)
        this.#add(stem, { literal: `${prefix}${String(id)}`, origin, prefix });
      if (path !== undefined)
        this.#add(stem, { literal: `${path}${String(id)}`, origin, prefix: path });
    }
  }

  #secret({ operation }: SentEvent, literal: string): Origin {
    const [kind = '', number = ''] = literal.split('#');
    const brings = operation === 'users.create' || operation === 'users.update';
    if (brings && (kind === 'password' || kind === 'pin')) {
      return { kind: 'default', value: `Example-${number}`, about: 'any value' };
    }
    const key = this.#keys.find(({ name }) => name === literal);
    const about = key === undefined ? secretWords(kind, literal) : keyWords(key);
    return { kind: 'given', about };
  }

  /** Cards, short ids and readers that the case itself brought in: a second time they would be taken. */
  #addMadeUp({ operation, parameters }: SentEvent): void {
    for (const [at, [name, value]] of parameters.entries()) {
      const [before, type = ''] = parameters[at - 1] ?? [];
      const isDetail =
        operation === 'users.create' && name === 'detaildata' && before === 'detailtype';
      const isCard = operation === 'users.card' && name === 'cardid';
      if ((isDetail && madeUpDetails.has(type)) || isCard) {
        const about = 'a new card or short id';
        this.#add('NUMBER', {
          literal: value,
          origin: { kind: 'default', value: madeUp.number, about },
        });
      }
      if (operation === 'outputports.create' && name === 'ipreaderaddress') {
        const about = 'a new card reader';
        this.#add('READER', {
          literal: value,
          origin: { kind: 'default', value: madeUp.reader, about },
        });
      }
    }
  }

  #add(stem: string, found: Omit<Named, 'variable'>): void {
    if (found.literal === '' || this.#named.has(found.literal)) return;
    const same = [...this.#named.values()].filter((one) => one.variable.startsWith(`${stem}_`));
    this.#named.set(found.literal, { ...found, variable: `${stem}_${String(same.length + 1)}` });
  }
}
