import { systemClock } from '../../../../simulators/kit/clock.ts';
import {
  createTerminal,
  type Outcome,
  type Terminal,
} from '../../../../simulators/terminal/index.ts';
import { ann, user } from '../givens.ts';
import { text, wholeNumber } from '../matchers.ts';
import {
  apiKey,
  basePath,
  deviceToken,
  formHeader,
  jsonHeader,
  keyHeader,
  userToken,
} from '../requests.ts';
import type { Interaction } from '../story.ts';

/** UserInfo, in the members a terminal reads (interface 4.3). */
export const welcome = {
  status: 200,
  headers: jsonHeader,
  body: {
    id: wholeNumber(7),
    providerId: wholeNumber(1),
    userName: ann.userName,
    token: { access_token: text('[!-~]+', userToken), expires_in: wholeNumber(3600) },
  },
};

/** Every session begins with it: the form needs no secret. */
export const loginByName: Interaction = {
  states: [user()],
  uponReceiving: 'a login by name',
  withRequest: {
    method: 'POST',
    path: `${basePath}/login`,
    headers: { ...keyHeader, ...formHeader },
    body: `authtype=3&userid=${ann.userName}`,
  },
  willRespondWith: welcome,
};

/** Plays with the real terminal. */
export async function atPanel(
  baseUrl: string,
  act: (panel: Terminal) => Promise<void>,
  device = false,
): Promise<void> {
  await using panel = createTerminal({
    baseUrl,
    apiKey,
    clock: systemClock,
    ...(device ? { deviceToken } : {}),
  });
  await act(panel);
}

/** The same with somebody logged in. */
export async function inSession(
  baseUrl: string,
  act: (panel: Terminal) => Promise<void>,
): Promise<void> {
  await atPanel(baseUrl, async (panel) => {
    told(await panel.logIn({ by: 'name', id: ann.userName }));
    await act(panel);
  });
}

/** What was done; rejects for anything else. */
export function told<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(`the terminal says ${outcome.kind}: ${outcome.message}`);
}

/** Rejects unless the terminal understood a refusal. */
export function refused(
  outcome: Outcome<unknown>,
  expected: { readonly status: number; readonly errorCode?: number },
): void {
  const { status, errorCode } = expected;
  const isIt =
    outcome.kind === 'refused' &&
    outcome.status === status &&
    (errorCode === undefined || outcome.errorCode === errorCode);
  if (!isIt) throw new Error(`the terminal takes a refusal for ${JSON.stringify(outcome)}`);
}
