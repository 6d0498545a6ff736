import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../simulators/kit/clock.ts';
import type { Terminal } from '../../../../simulators/terminal/index.ts';
import type { JournalEvent } from '../../journal/event.ts';
import { Recorder } from '../../journal/recorder.ts';
import type { RawAnswer, RawRequest } from '../http/wire.ts';
import { createTerminals, type TerminalWishes } from './terminals.ts';

const baseUrl = 'https://Service.example:443/api/v1';
const headers = { 'content-type': 'application/json' };
const token = { access_token: 'token-geheim', refresh_token: 'refresh-geheim', expires_in: 60 };
const answers: Readonly<Record<string, unknown>> = {
  'POST /api/v1/login': { userName: 'ann', token },
  'GET /api/v1/documents': [],
};

interface Scene {
  readonly panel: Terminal;
  readonly journal: JournalEvent[];
}

/** A terminal at a wire that answers logins and lists, and breaks at anything else. */
function scene(more: Partial<TerminalWishes> & { getParameters?: 'body' | 'query' } = {}): Scene {
  const { getParameters = 'body', ...wishes } = more;
  const journal: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => journal.push(event),
    () => 0n,
  );
  recorder.redactor.learn('key', 'key-geheim');
  const exchange = ({ method, url }: RawRequest): Promise<RawAnswer> => {
    const json = answers[`${method} ${new URL(url).pathname}`];
    if (json === undefined) return Promise.reject(new Error('the line was cut'));
    return Promise.resolve({ status: 200, headers, body: Buffer.from(JSON.stringify(json)) });
  };
  const wire = {
    exchange,
    tls: { rejectUnauthorized: true },
    [Symbol.asyncDispose]: async () => {},
  };
  const stand = createTerminals(
    { wire, recorder, baseUrl, getParameters, case: 'a/b' },
    systemClock,
  );
  return { panel: stand.open({ key: 'key-geheim', ...wishes }), journal };
}

describe('a terminal of the harness', () => {
  it('is recorded as it speaks, its secrets by their names', async () => {
    const { panel, journal } = scene({ marks: { 'documents.list': { pair: 4 } } });
    expect(await panel.logIn({ by: 'card', id: '12' })).toMatchObject({ kind: 'done' });
    expect(await panel.list()).toMatchObject({ kind: 'done' });
    expect(journal).toMatchObject([
      {
        type: 'sent',
        case: 'a/b',
        operation: 'login.post',
        path: '/login',
        headers: { 'x-api-key': 'key#1' },
        parameters: [
          ['authtype', '1'],
          ['userid', '12'],
        ],
      },
      { type: 'answered', status: 200, json: { token: { access_token: 'token#1' } } },
      {
        type: 'sent',
        operation: 'documents.list',
        headers: { authorization: 'Bearer token#1' },
        parameters: [['maxRecords', '500']],
        pair: 4,
      },
      { type: 'answered', status: 200, json: [] },
    ]);
    expect(journal[0]).not.toHaveProperty('pair');
    expect(JSON.stringify(journal)).not.toContain('geheim');
  });

  it('is recorded alike when its parameters travel in the query', async () => {
    const { panel, journal } = scene({ getParameters: 'query' });
    await panel.logIn({ by: 'name', id: 'ann' });
    await panel.list();
    expect(journal[2]).toMatchObject({ path: '/documents', parameters: [['maxRecords', '500']] });
  });

  it('is told of a call without an answer, and so is the journal', async () => {
    const { panel, journal } = scene();
    await panel.logIn({ by: 'name', id: 'ann' });
    const outcome = await panel.release({ uuid: 'u/1', port: { address: '10.0.0.1:9100' } });
    expect(outcome).toMatchObject({ kind: 'unreachable', message: 'the line was cut' });
    expect(journal.slice(2)).toMatchObject([
      {
        type: 'sent',
        operation: 'documents.send',
        path: '/documents/u%2F1/10.0.0.1%3A9100',
        pathParameters: { uuid: 'u/1', port: '10.0.0.1:9100' },
        parameters: [],
      },
      { type: 'unanswered', reason: 'the line was cut' },
    ]);
  });
});
