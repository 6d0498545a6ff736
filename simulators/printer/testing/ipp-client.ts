import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import { decodeMessage } from '../../kit/wire/ipp/decoder.ts';
import { describeValues } from '../../kit/wire/ipp/describe-value.ts';
import { findGroups, type Group, group } from '../../kit/wire/ipp/group.ts';
import type { OperationName } from '../../kit/wire/ipp/operation.ts';
import { encodeRequest, operationGroup } from '../../kit/wire/ipp/request.ts';
import { type StatusName, statusName } from '../../kit/wire/ipp/status.ts';
import type { GroupName } from '../../kit/wire/ipp/tag.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import {
  type Printer,
  type PrinterFault,
  type PrinterOptions,
  type Receipt,
  startPrinter,
} from '../index.ts';

/** For tests: a printer with only its IPP front, in a folder that goes with it. */
export interface TestPrinter extends AsyncDisposable {
  readonly printer: Printer;
  readonly url: string;
  readonly port: number;
}

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n%%EOF\n');

export async function startTestPrinter(
  faults: readonly PrinterFault[] = [],
  profile?: string,
  more: Partial<PrinterOptions> = {},
): Promise<TestPrinter> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-ipp-'));
  const printer = await startPrinter({
    name: 'ipp-under-test',
    host: '127.0.0.1',
    ippPort: 0,
    folder,
    clock: systemClock,
    ids: randomIds,
    faults,
    ...(profile === undefined ? {} : { profile }),
    ...more,
  });
  const url = printer.ippUrl ?? '';
  return {
    printer,
    url,
    port: Number(new URL(url).port),
    [Symbol.asyncDispose]: async () => {
      await printer.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export const suiteComplete: string = fileURLToPath(
  new URL('../../../fixtures/printers/suite-complete.json', import.meta.url),
);

/** A printer that claims every attribute and operation that the suites of ipptool ask for. */
export function startSuiteComplete(more: Partial<PrinterOptions> = {}): Promise<TestPrinter> {
  return startTestPrinter([], suiteComplete, more);
}

export interface Asking {
  readonly operation: OperationName;
  readonly jobId?: number;
  readonly userName?: string;
  readonly more?: readonly Attribute[];
  readonly job?: readonly Attribute[];
  readonly printer?: readonly Attribute[];
  readonly subscription?: readonly Attribute[];
  /** Those after the groups above. */
  readonly groups?: readonly Group[];
  readonly document?: Uint8Array;
  /** The header of that name. */
  readonly authorization?: string;
}

export interface AnswerGroups {
  /** The attributes of each group of this kind, as text by name. */
  group(name: GroupName): Record<string, string>[];
}

export interface Answer extends AnswerGroups {
  readonly status: StatusName | undefined;
}

/** The bytes of a request to this printer. */
export function encoded(target: TestPrinter, asking: Asking): Uint8Array {
  const { operation, jobId, userName, more, job, printer, subscription } = asking;
  const { document = Buffer.alloc(0), groups: others = [] } = asking;
  const to = {
    printerUri: target.url,
    ...(jobId === undefined ? {} : { jobId }),
    ...(userName === undefined ? {} : { userName }),
  };
  const groups = [
    operationGroup(to, more),
    ...(job === undefined ? [] : [group('job', job)]),
    ...(printer === undefined ? [] : [group('printer', printer)]),
    ...(subscription === undefined ? [] : [group('subscription', subscription)]),
    ...others,
  ];
  return Buffer.concat([encodeRequest({ operation, requestId: 7, groups }), document]);
}

export async function ask(target: TestPrinter, asking: Asking): Promise<Answer> {
  const { authorization } = asking;
  const sending = openPost(target);
  if (authorization !== undefined) sending.setHeader('authorization', authorization);
  return decodeAnswer(await buffer(await answerTo(sending.end(encoded(target, asking)))));
}

/** Posts bytes as they are; the answer's body is the IPP message. */
export async function post(target: TestPrinter, body: Uint8Array): Promise<Buffer> {
  const response = await answerTo(openPost(target).end(body));
  return buffer(response);
}

export function openPost(target: TestPrinter, agent = new Agent()): ClientRequest {
  const headers = { 'content-type': 'application/ipp' };
  const { hostname: host, port, pathname: path } = new URL(target.url);
  const request = httpRequest({ host, port, path, method: 'POST', headers, agent });
  // Whoever waits for the answer hears of errors; after it they are of no interest.
  return request.on('error', () => undefined);
}

export async function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

export function decodeAnswer(body: Uint8Array): Answer {
  const { code, groups } = decodeMessage(body);
  return { ...readGroups(groups), status: statusName(code) };
}

export function readGroups(groups: readonly Group[]): AnswerGroups {
  const asText = (attributes: readonly Attribute[]): Record<string, string> =>
    Object.fromEntries(attributes.map((one) => [one.name, describeValues(one)]));
  return { group: (name) => findGroups(groups, name).map((one) => asText(one.attributes)) };
}

/** Prints one document and gives the job's id. */
export async function print(target: TestPrinter, more: Partial<Asking> = {}): Promise<number> {
  const seen = await ask(target, { operation: 'Print-Job', document: pdf, ...more });
  return Number(seen.group('job')[0]?.['job-id']);
}

export function keyword(name: string, ...texts: readonly string[]): Attribute {
  return attribute(name, ...texts.map(values.keyword));
}

export function integer(name: string, ...numbers: readonly number[]): Attribute {
  return attribute(name, ...numbers.map(values.integer));
}

export function boolean(name: string, truth: boolean): Attribute {
  return attribute(name, values.boolean(truth));
}

export function requested(...names: string[]): Attribute {
  return keyword('requested-attributes', ...names);
}

/** Waits until the job shows this state (RFC 8011 5.3.7), and gives all its attributes. */
export function jobInState(
  target: TestPrinter,
  jobId: number,
  state: number,
): Promise<Record<string, string>> {
  const probe = async (): Promise<Record<string, string> | undefined> => {
    const [job] = (await ask(target, { operation: 'Get-Job-Attributes', jobId })).group('job');
    return job?.['job-state'] === String(state) ? job : undefined;
  };
  const what = `job ${String(jobId)} in state ${String(state)}`;
  return waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });
}

export function receiptOf(target: TestPrinter, jobId: number): Promise<Receipt> {
  const probe = (): Receipt | undefined =>
    target.printer.receipts().find((receipt) => receipt.jobId === jobId);
  const what = `the receipt of job ${String(jobId)}`;
  return waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });
}
