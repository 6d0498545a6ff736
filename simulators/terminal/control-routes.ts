import {
  type ControlAnswer,
  ControlProblem,
  type ControlRoute,
  type FindNamed,
  findNamed,
  type OpenFeed,
} from '../kit/control.ts';
import type { Credentials, Outcome, Terminal, TerminalCall } from './index.ts';

/** A terminal and the output port that it belongs to. */
export interface StandingTerminal {
  readonly name: string;
  /** Address of the output port. */
  readonly port: string;
  readonly terminal: Terminal;
  /** The terminal's newest calls, oldest first. */
  readonly calls: () => readonly TerminalCall[];
  /** Logs out and forgets the calls. */
  readonly reset: () => void;
}

const text = { type: 'string', maxLength: 1024 };
const loginForm = {
  type: 'object',
  properties: { card: text, shortId: text, userName: text, password: text },
};

const base = '/terminals/{terminal}';

type Find = FindNamed<StandingTerminal>;
type Tell = OpenFeed['tell'];

/**
 * Routes below `/terminals/NAME` for the actions of a user at a terminal. Each returns the terminal's
 * {outcome}: the result, or why it was refused. The event terminal reports it too.
 */
export function terminalControlRoutes(
  terminals: readonly StandingTerminal[],
  tell: Tell,
): readonly ControlRoute[] {
  const find = findNamed(terminals, 'terminal');
  return [
    {
      method: 'GET',
      path: '/terminals',
      summary: 'Lists the terminals with output port and logged-in user.',
      run: () => ({ json: terminals.map(stateOf) }),
    },
    ...sessionRoutes(find, tell),
    ...documentRoutes(find, tell),
  ];
}

function sessionRoutes(find: Find, tell: Tell): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: base,
      summary:
        'Returns the output port, the logged-in user, and the newest {calls} of the terminal: {at, method, path, status, requestId}.',
      run: ({ parameters }) => {
        const standing = find(parameters);
        return { json: { ...stateOf(standing), calls: standing.calls() } };
      },
    },
    {
      method: 'POST',
      path: `${base}/login`,
      summary: 'Logs in with a {card}, a {shortId}, or a {userName} and {password}.',
      body: loginForm,
      examples: [{ card: '946EBD28' }, { userName: 'ann', password: 'ann-secret' }],
      run: async ({ body, parameters }) => {
        const standing = find(parameters);
        const outcome = await standing.terminal.logIn(credentialsOf(body));
        return ended(standing, { tell, action: 'log in', outcome });
      },
    },
    {
      method: 'POST',
      path: `${base}/logout`,
      summary: 'Logs the user out.',
      run: ({ parameters }) => {
        const standing = find(parameters);
        standing.terminal.logOut();
        const terminal = standing.name;
        tell({ kind: 'terminal', terminal, action: 'log out', ...stateOf(standing) });
        return { json: stateOf(standing) };
      },
    },
  ];
}

function documentRoutes(find: Find, tell: Tell): readonly ControlRoute[] {
  const path = `${base}/documents`;
  return [
    {
      method: 'GET',
      path,
      summary: 'Lists the waiting documents of the logged-in user.',
      run: async ({ parameters }) => {
        const standing = find(parameters);
        const outcome = await standing.terminal.list();
        return { json: { ...stateOf(standing), outcome } };
      },
    },
    {
      method: 'POST',
      path: `${path}/{uuid}/release`,
      summary: 'Prints a document at the terminal.',
      run: async ({ parameters }) => {
        const standing = find(parameters);
        const { uuid = '' } = parameters;
        const port = { address: standing.port };
        const outcome = await standing.terminal.release({ uuid, port });
        return ended(standing, { tell, action: 'release', outcome });
      },
    },
    {
      method: 'DELETE',
      path: `${path}/{uuid}`,
      summary: 'Deletes a document.',
      run: async ({ parameters }) => {
        const standing = find(parameters);
        const outcome = await standing.terminal.delete(parameters['uuid'] ?? '');
        return ended(standing, { tell, action: 'delete', outcome });
      },
    },
  ];
}

function stateOf({ name, port, terminal }: StandingTerminal): object {
  return { name, port, user: terminal.user() ?? null };
}

interface Ended {
  readonly tell: Tell;
  readonly action: string;
  readonly outcome: Outcome<unknown>;
}

function ended(standing: StandingTerminal, { tell, action, outcome }: Ended): ControlAnswer {
  const state = stateOf(standing);
  const { kind, ...rest } = outcome;
  const summary = kind === 'done' ? { kind } : { kind, ...rest };
  tell({ kind: 'terminal', terminal: standing.name, action, outcome: summary, ...state });
  return { json: { ...state, outcome } };
}

function credentialsOf(body: unknown): Credentials {
  const given: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  const { card, shortId, userName, password } = given;
  if (typeof card === 'string') return { by: 'card', id: card };
  if (typeof shortId === 'string') return { by: 'shortId', id: shortId };
  if (typeof userName === 'string' && typeof password === 'string')
    return { by: 'password', id: userName, password };
  const detail = 'The body must contain {card}, {shortId}, or {userName} and {password}.';
  throw new ControlProblem(400, { detail });
}
