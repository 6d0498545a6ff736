import Type from 'typebox';
import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import { isTimeZone } from '../rules/account-settings.ts';
import { accountOf, closed } from './place.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

type AccountParts = Pick<Controlled, 'store' | 'people'>;

/** What no call shows or sets of an account (SIL-7F). `{domain}` is any of its domain names. */
export function accountRoutes(parts: AccountParts): readonly ControlRoute[] {
  return [readAccount(parts), setAccount(parts)];
}

function readAccount({ store, people }: AccountParts): ControlRoute {
  return {
    method: 'GET',
    path: '/accounts/{domain}',
    summary:
      'Returns the account with this domain, including members that the interface does not return.',
    run: async ({ parameters }) => ({
      json: await accountOf(store.read, parameters['domain'], people),
    }),
  };
}

function setAccount({ store, people }: AccountParts): ControlRoute {
  const timezone = Type.Union([Type.String(), Type.Null()]);
  const read = bodyReader(Type.Object({ timezone }, closed));
  return {
    method: 'PATCH',
    path: '/accounts/{domain}',
    summary:
      'Sets the {timezone} of the account, an IANA name, or null for none. Returns the account.',
    body: read.schema,
    examples: [{ timezone: 'Europe/Berlin' }, { timezone: null }],
    run: async ({ parameters, body }) => {
      const given = read(body).timezone ?? undefined;
      if (given !== undefined && !isTimeZone(given))
        throw new ControlProblem(400, {
          detail: `"${given}" is not a time zone. Use a name such as Europe/Berlin.`,
        });
      const json = await store.write(async ({ accounts, change }) => {
        const { id } = await accountOf({ accounts }, parameters['domain'], people);
        await change.setAccount(id, { timezone: given });
        return accounts.byId(id);
      });
      return { json };
    },
  };
}
