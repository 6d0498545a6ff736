import { existsSync } from 'node:fs';
import { Client } from 'undici';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { attribute } from '../../../simulators/kit/wire/ipp/attribute.ts';
import { decodeMessage } from '../../../simulators/kit/wire/ipp/decoder.ts';
import { encodeRequest, operationGroup } from '../../../simulators/kit/wire/ipp/request.ts';
import { mimeMediaType } from '../../../simulators/kit/wire/ipp/value.ts';
import { type Cups, startCups } from '../../peers/cups/daemon.ts';
import type { Field } from './contestants.ts';
import type { NearSinks } from './near-sinks.ts';
import type { Contestant } from './rounds.ts';

export interface CupsContestant extends Contestant, Running {
  /** Gives CUPS one document after the other, whether the earlier are printed or not. */
  submit(stream: number): Promise<void>;
}

export function haveCups(): boolean {
  return ['/usr/sbin/cupsd', '/usr/sbin/lpadmin'].every(existsSync);
}

/** What CUPS would keep of jobs that are printed makes it slower with each. */
const forgetful = [
  'PreserveJobHistory No',
  'PreserveJobFiles No',
  'MaxJobs 0',
  'AccessLogLevel actions',
];
/** The first status of IPP that is no success (RFC 8011 4.1.8). */
const firstFailure = 0x0100;

/** A CUPS of our own with a raw queue for each sink. A job is over when its sink has it. */
export async function meetCups({
  sinks,
  document,
  isSynced,
}: Field & {
  readonly sinks: NearSinks;
  /** Whether what it takes is on the disk before it answers. */
  readonly isSynced: boolean;
}): Promise<CupsContestant> {
  const cups = await startCups({ daemon: forgetful, files: isSynced ? ['SyncOnClose Yes'] : [] });
  const queues = await makeQueues(cups, sinks.addresses, document);
  const submit = async (stream: number): Promise<void> => {
    const queue = queues[stream];
    if (queue === undefined) throw new RangeError(`there is no queue ${String(stream)}`);
    const { client, path, body } = queue;
    const headers = { 'content-type': 'application/ipp' };
    const answer = await client.request({ method: 'POST', path, headers, body });
    const { code } = decodeMessage(new Uint8Array(await answer.body.arrayBuffer()));
    if (code >= firstFailure) throw new Error(`CUPS answered ${code.toString(16)}`);
  };
  const parts = {
    name: 'CUPS',
    pid: cups.pid,
    submit,
    async job(stream: number) {
      const arrival = sinks.arrival(stream);
      await submit(stream);
      await arrival;
    },
  };
  return running(parts, async () => {
    await Promise.all(queues.map(({ client }) => client.close()));
    await cups.stop();
  });
}

async function makeQueues(cups: Cups, addresses: readonly string[], document: Uint8Array) {
  const queues = [];
  for (const [number, address] of addresses.entries()) {
    const name = `raw${String(number)}`;
    // snmp would ask a sink for its supplies; a printer that ends its half has all it wants.
    const uri = `socket://${address}/?snmp=false&waiteof=true`;
    await cups.run('lpadmin', '-p', name, '-E', '-v', uri, '-m', 'raw');
    const path = `/printers/${name}`;
    const client = new Client('http://localhost', { socketPath: cups.socket, pipelining: 1 });
    const body = Buffer.concat([printJob(`ipp://localhost${path}`), document]);
    queues.push({ client, path, body });
  }
  return queues;
}

function printJob(printerUri: string): Uint8Array {
  const format = attribute('document-format', mimeMediaType('application/vnd.cups-raw'));
  const groups = [operationGroup({ printerUri, userName: 'load' }, [format])];
  return encodeRequest({ operation: 'Print-Job', requestId: 1, groups });
}
