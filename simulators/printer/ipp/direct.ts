import type { Clock } from '../../kit/clock.ts';
import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import { type Group, group } from '../../kit/wire/ipp/group.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { type OperationName, operation } from '../../kit/wire/ipp/operation.ts';
import { operationGroup } from '../../kit/wire/ipp/request.ts';
import { type StatusName, statusName } from '../../kit/wire/ipp/status.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { valuesOf } from '../profile-values.ts';
import { type AnswerGroups, readGroups } from '../testing/ipp-client.ts';
import { carryOut } from './carry-out.ts';
import { createIppPrinter } from './create-printer.ts';
import type { DocumentFetcher } from './document-fetch/fetch.ts';
import { FakeDevice } from './fake-device.ts';
import type { IppPrinter } from './ipp-printer.ts';

export interface DirectPrinter {
  readonly device: FakeDevice;
  readonly printer: IppPrinter;
  ask(asking: DirectAsking): Promise<AnswerGroups & { readonly status: StatusName | undefined }>;
}

export interface DirectAsking {
  readonly operation: OperationName;
  readonly jobId?: number;
  /** `ann` when it is not said. */
  readonly userName?: string;
  /** Who was authenticated, if somebody was. */
  readonly user?: string;
  readonly more?: readonly Attribute[];
  /** Those after the operation group. */
  readonly groups?: readonly Group[];
  readonly document?: string;
}

export interface DirectOptions {
  readonly clock: Clock;
  readonly attributes?: Readonly<Record<string, Parameters<typeof valuesOf>[0]>>;
  readonly fetch?: DocumentFetcher;
}

const usual: DirectOptions['attributes'] = {
  'copies-supported': { rangeOfInteger: '1..99' },
  'copies-default': { integer: 1 },
  'compression-supported': { keyword: 'none' },
  'document-format-supported': { mimeMediaType: 'application/pdf' },
  'identify-actions-default': { keyword: 'display' },
  'identify-actions-supported': { keyword: ['display', 'sound'] },
  'job-hold-until-supported': { keyword: ['no-hold', 'indefinite', 'night'] },
  'job-hold-until-time-supported': { boolean: true },
  'job-priority-supported': { integer: 100 },
  'job-priority-default': { integer: 50 },
  'job-settable-attributes-supported': {
    keyword: ['copies', 'job-hold-until', 'job-name', 'job-priority', 'sides'],
  },
  'document-settable-attributes-supported': { keyword: ['document-name', 'copies'] },
  'printer-settable-attributes-supported': {
    keyword: ['copies-default', 'printer-info', 'printer-location', 'sides-default'],
  },
  'printer-info': { text: 'a printer' },
  'printer-location': { text: 'here' },
  'sides-supported': { keyword: ['one-sided', 'two-sided-long-edge'] },
  'sides-default': { keyword: 'one-sided' },
  'which-jobs-supported': {
    keyword: ['completed', 'not-completed', 'all', 'aborted', 'canceled', 'pending-held', 'saved'],
  },
  'notify-events-default': { keyword: 'job-completed' },
  'notify-events-supported': {
    keyword: ['job-completed', 'job-created', 'job-state-changed', 'printer-state-changed'],
  },
  'notify-max-events-supported': { integer: 3 },
  'notify-lease-duration-default': { integer: 3600 },
  'notify-lease-duration-supported': { rangeOfInteger: '0..86400' },
};

/** For tests: a printer that is asked without HTTP, before a device that prints when it is told. */
export function directPrinter({ clock, attributes, fetch }: DirectOptions): DirectPrinter {
  const written = Object.entries({ ...usual, ...attributes });
  const profile = {
    title: 'direct',
    attributes: new Map(written.map(([name, one]) => [name, attribute(name, ...valuesOf(one))])),
  };
  const device = new FakeDevice();
  const printer = createIppPrinter(device, {
    clock,
    profile,
    ...(fetch === undefined ? {} : { fetch }),
  });
  return {
    device,
    printer,
    ask: async (asking) => {
      const exchange = {
        authority: { host: 'h', secure: false },
        document: bytesOf(asking.document),
        gone: new AbortController().signal,
        ...(asking.user === undefined ? {} : { user: asking.user }),
      };
      const answer = await carryOut(messageOf(asking), exchange, printer);
      return { ...readGroups(answer.groups), status: statusName(answer.code) };
    },
  };
}

function messageOf({
  operation: name,
  jobId,
  userName = 'ann',
  more,
  groups,
}: DirectAsking): Message {
  const to = {
    printerUri: 'ipp://h/ipp/print',
    userName,
    ...(jobId === undefined ? {} : { jobId }),
  };
  return {
    version: { major: 2, minor: 0 },
    code: operation[name],
    requestId: 1,
    groups: [operationGroup(to, more), ...(groups ?? [])],
  };
}

async function* bytesOf(document: string | undefined): AsyncGenerator<Uint8Array, void> {
  if (document !== undefined) yield Buffer.from(document);
}

/** Makes a job of one document; it is printed when the device is told to finish. */
export async function printed(
  target: DirectPrinter,
  asking: Partial<DirectAsking> = {},
): Promise<number> {
  const seen = await target.ask({ operation: 'Print-Job', document: 'x', ...asking });
  return Number(seen.group('job')[0]?.['job-id']);
}

/** job-state and job-state-reasons. */
export async function stateOf(target: DirectPrinter, jobId: number): Promise<string> {
  const seen = await target.ask({ operation: 'Get-Job-Attributes', jobId });
  const [job] = seen.group('job');
  return job === undefined ? 'none' : `${job['job-state']} ${job['job-state-reasons']}`;
}

/** Prints everything there is, and lets that be heard of. */
export async function finishAll(target: DirectPrinter): Promise<void> {
  do await settled();
  while (target.device.finish());
  await settled();
}

export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export const last = (truth: boolean): Attribute =>
  attribute('last-document', values.boolean(truth));

export function keyword(name: string, ...texts: readonly string[]): Attribute {
  return attribute(name, ...texts.map(values.keyword));
}

export function integer(name: string, ...numbers: readonly number[]): Attribute {
  return attribute(name, ...numbers.map(values.integer));
}

export function groupOf(name: Parameters<typeof group>[0], ...attributes: Attribute[]): Group {
  return group(name, attributes);
}
