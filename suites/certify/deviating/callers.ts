import type { Exchange, TerminalAnswer } from '../../../simulators/terminal/index.ts';
import type { Json } from '../../engine/journal/json.ts';
import type { DeviatingTerminal, Fault } from './deviating-terminal.ts';
import { sends, sendsField, sendsHeader } from './faults.ts';
import { operationOf, wholeOf, withFields, withHeader, withJson } from './request.ts';

/** interface 5: with which key and token it calls. */
export const callerDeviations: readonly DeviatingTerminal[] = [
  {
    id: 'without-key',
    says: 'requests the list without the API key',
    rule: 'TERM-KEY-01',
    situation: 'look/one',
    fault: sendsHeader('documents.list', 'x-api-key', undefined),
  },
  {
    id: 'another-key',
    says: 'requests the list with an API key other than that of the login',
    rule: 'TERM-KEY-02',
    situation: 'look/one',
    fault: sendsHeader('documents.list', 'x-api-key', 'a-key-of-another-terminal'),
  },
  {
    id: 'bare-token',
    says: 'sends the token without the word Bearer',
    rule: 'TERM-TOK-01',
    situation: 'look/one',
    fault: sends('documents.list', (request) =>
      withHeader(request, 'authorization', request.headers['authorization']?.slice(7)),
    ),
  },
  {
    id: 'token-as-field',
    says: 'sends the token also as a parameter',
    rule: 'TERM-TOK-01',
    follows: ['TERM-CALL-02'],
    situation: 'look/one',
    fault: sends('documents.list', (request) =>
      withFields(request, (fields) =>
        fields.set('access_token', request.headers['authorization']?.slice(7) ?? ''),
      ),
    ),
  },
  {
    id: 'list-by-device',
    says: 'requests the list with the device token',
    rule: 'TERM-TOK-02',
    situation: 'look/one',
    fault: sends('documents.list', (request, { given }) =>
      withHeader(request, 'authorization', `Bearer ${given.deviceToken}`),
    ),
  },
  {
    id: 'old-token-kept',
    says: 'keeps using the token of the previous user',
    rule: 'TERM-TOK-03',
    follows: ['TERM-TOK-06'],
    situation: 'login/another-user',
    fault: keepsToken('documents.list documents.send'),
  },
  ...(
    [
      ['list', 'look', 'documents.list'],
      ['release', 'login/another-user', 'documents.list documents.send'],
      ['copy', 'copy', 'documents.record'],
      ['scan', 'scan', 'documents.record'],
      ['upload', 'upload', 'documents.upload'],
      ['history', 'history', 'documents.history'],
      ['delete', 'delete', 'documents.list documents.delete'],
      ['download', 'download', 'documents.list documents.download'],
    ] as const
  ).map(([what, where, operations]): DeviatingTerminal => {
    return {
      id: `previous-session-${what}`,
      says: `uses the session of the previous user: ${what}`,
      rule: 'TERM-TOK-06',
      follows: ['TERM-JOB-02', 'TERM-OUT-09', 'TERM-TOK-03'],
      situation: where.includes('/') ? where : `${where}/two-people`,
      fault: keepsSession(operations),
    };
  }),
  {
    id: 'dead-token',
    says: 'keeps using a token that was refused',
    rule: 'TERM-TOK-04',
    situation: 'login/token-over',
    fault: asksOn(),
  },
  {
    id: 'four-logins',
    says: 'logs in four times after a token was refused',
    rule: 'TERM-TOK-04',
    situation: 'login/token-over',
    fault: logsInAgain(4),
  },
  {
    id: 'release-by-device',
    says: 'releases with the device token',
    rule: 'TERM-TOK-05',
    situation: 'release/one',
    fault: sends('documents.send', (request, { given }) =>
      withHeader(request, 'authorization', `Bearer ${given.deviceToken}`),
    ),
  },
  {
    id: 'login-without-device',
    says: 'logs in without the device token',
    rule: 'TERM-DEV-01',
    situation: 'look/one',
    fault: sendsHeader('login.post', 'authorization', undefined),
  },
  {
    id: 'record-without-token',
    says: 'records a copy without any token',
    rule: 'TERM-DEV-02',
    situation: 'copy/one',
    fault: sendsHeader('documents.record', 'authorization', undefined),
  },
  {
    id: 'record-of-nobody',
    says: 'records a copy with the device token and without a username',
    rule: 'TERM-DEV-03',
    situation: 'copy/one',
    fault: sends('documents.record', (request, { given }) =>
      withHeader(request, 'authorization', `Bearer ${given.deviceToken}`),
    ),
  },
  {
    id: 'no-password',
    says: 'logs in by name without the password',
    rule: 'TERM-LOGIN-01',
    situation: 'login/by-password',
    fault: sendsField('login.post', 'password', undefined),
  },
  {
    id: 'idle-password',
    says: 'sends a password with a short id',
    rule: 'TERM-LOGIN-02',
    situation: 'login/by-short-id',
    fault: sendsField('login.post', 'password', 'none'),
  },
];

/** The first token that these calls carry is that of all of them. */
export function keepsToken(operations: string): Fault {
  return {
    around: (exchange) => {
      let first: string | undefined;
      return (request, signal) => {
        if (!operations.split(' ').includes(operationOf(request))) return exchange(request, signal);
        first ??= request.headers['authorization'];
        return exchange(withHeader(request, 'authorization', first), signal);
      };
    },
  };
}

/** Only the first login is made; its token is used from then on, whoever stands there. */
export function keepsSession(operations: string): Fault {
  const kept = keepsToken(operations).around;
  return {
    around: (exchange, parts) => {
      let login: { readonly answer: TerminalAnswer; readonly json: Json } | undefined;
      const once: Exchange = async (request, signal) => {
        if (operationOf(request) !== 'login.post') return exchange(request, signal);
        if (login !== undefined) return withJson(login.answer, login.json);
        const { answer, text } = await wholeOf(await exchange(request, signal));
        login = { answer, json: JSON.parse(text) as Json };
        return answer;
      };
      return kept?.(once, parts) ?? once;
    },
  };
}

/** After the first refused token: each time another call, so that none is the same one tried again. */
function asksOn(): Fault {
  return {
    around: (exchange, { clock, given }) => {
      let isOver = false;
      return async (request, signal) => {
        const answer = await exchange(request, signal);
        if (isOver || answer.status !== 403 || operationOf(request) === 'login.post') return answer;
        isOver = true;
        for (let most = 1; most <= 11; most += 1) {
          await clock.sleep(1_100);
          const url = `${given.baseUrl}/documents`;
          const asked = withFields({ method: 'GET', url, headers: request.headers }, (fields) =>
            fields.set('maxRecords', String(most)),
          );
          for await (const _ of (await exchange(asked, signal)).body);
        }
        return answer;
      };
    },
  };
}

/** The login after a refused token is made so often; the last one counts. */
function logsInAgain(times: number): Fault {
  return {
    around: (exchange, { clock }) => {
      let isOver = false;
      return async (request, signal) => {
        const isLogin = operationOf(request) === 'login.post';
        for (let made = 1; isOver && isLogin && made < times; made += 1) {
          await exchange(request, signal).then(wholeOf);
          await clock.sleep(500);
        }
        const answer = await exchange(request, signal);
        isOver = !isLogin && answer.status === 403;
        return answer;
      };
    },
  };
}
