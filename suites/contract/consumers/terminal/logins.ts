import type { Credentials } from '../../../../simulators/terminal/index.ts';
import { ann, free, trustedDevice, user } from '../givens.ts';
import { basePath, deviceHeaders, formHeader, keyHeader } from '../requests.ts';
import type { Given, Interaction, Story } from '../story.ts';
import { atPanel, loginByName, refused, told, welcome } from './panel.ts';

/** interface 4.3: each way in, and what a panel must be able to tell from it. */
export const logins: readonly Story[] = [
  letsIn('a login by card', {
    states: [user({ card: ann.card })],
    form: `authtype=1&userid=${ann.card}`,
    credentials: { by: 'card', id: ann.card },
  }),
  letsIn('a login by card and PIN', {
    states: [user({ card: ann.card, pin: ann.pin })],
    form: `authtype=1&userid=${ann.card}&password=${ann.pin}`,
    credentials: { by: 'card', id: ann.card, pin: ann.pin },
  }),
  letsIn('a login by password', {
    states: [user({ password: ann.password })],
    form: `authtype=0&userid=${ann.userName}&password=${ann.password}`,
    credentials: { by: 'password', id: ann.userName, password: ann.password },
  }),
  letsIn('a login by short id', {
    states: [user({ shortId: ann.shortId })],
    form: `authtype=2&userid=${ann.shortId}`,
    credentials: { by: 'shortId', id: ann.shortId },
  }),
  letsIn('a login by e-mail address', {
    states: [user({ email: ann.email })],
    form: `authtype=4&userid=${encodeURIComponent(ann.email)}`,
    credentials: { by: 'email', id: ann.email },
  }),
  {
    interactions: [loginByName],
    play: (baseUrl) =>
      atPanel(baseUrl, async (panel) => {
        const who = told(await panel.logIn({ by: 'name', id: ann.userName }));
        if (who.userName !== ann.userName) throw new Error(`${who.userName} is logged in`);
      }),
  },
  fromDevice(),
  turnsAway('a login with a wrong password', {
    states: [user({ password: ann.password })],
    form: `authtype=0&userid=${ann.userName}&password=wrong`,
    credentials: { by: 'password', id: ann.userName, password: 'wrong' },
  }),
  turnsAway('a login with an unknown card', {
    states: [{ description: 'no user has this card', parameters: { card: 'C0FFEE00' } }],
    form: 'authtype=1&userid=C0FFEE00',
    credentials: { by: 'card', id: 'C0FFEE00' },
  }),
  turnsAway('a login by card with a wrong PIN', {
    states: [user({ card: ann.card, pin: ann.pin }), free('SIL-29')],
    form: `authtype=1&userid=${ann.card}&password=0000`,
    credentials: { by: 'card', id: ann.card, pin: '0000' },
  }),
];

interface Attempt {
  readonly states: readonly Given[];
  readonly form: string;
  readonly credentials: Credentials;
}

function attempt(
  uponReceiving: string,
  { states, form }: Attempt,
  willRespondWith: Interaction['willRespondWith'],
): Interaction {
  const headers = { ...keyHeader, ...formHeader };
  return {
    states,
    uponReceiving,
    withRequest: { method: 'POST', path: `${basePath}/login`, headers, body: form },
    willRespondWith,
  };
}

function letsIn(uponReceiving: string, tried: Attempt): Story {
  return {
    interactions: [attempt(uponReceiving, tried, welcome)],
    play: (baseUrl) =>
      atPanel(baseUrl, async (panel) => void told(await panel.logIn(tried.credentials))),
  };
}

function turnsAway(uponReceiving: string, tried: Attempt): Story {
  return {
    interactions: [attempt(uponReceiving, tried, { status: 401 })],
    play: (baseUrl) =>
      atPanel(baseUrl, async (panel) =>
        refused(await panel.logIn(tried.credentials), { status: 401 }),
      ),
  };
}

/** interface 5.5: a panel that knows a device token sends it with the login. */
function fromDevice(): Story {
  const { withRequest } = loginByName;
  const headers = { ...deviceHeaders, ...formHeader };
  const known: Interaction = {
    ...loginByName,
    states: [...loginByName.states, trustedDevice],
    uponReceiving: 'a login by name at a trusted device',
    withRequest: { ...withRequest, headers },
  };
  return {
    interactions: [known],
    play: (baseUrl) =>
      atPanel(
        baseUrl,
        async (panel) => void told(await panel.logIn({ by: 'name', id: ann.userName })),
        true,
      ),
  };
}
