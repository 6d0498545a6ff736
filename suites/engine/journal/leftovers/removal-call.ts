import type { SentEvent } from '../event.ts';
import { parameter } from '../exchange.ts';
import { type CallPlace, userProvider } from './call-place.ts';
import type { ListedIds } from './listed-ids.ts';
import { type Made, type MadeKind, placeOf } from './made.ts';

/** What a call is there to remove, as far as the call says it. */
type Removed = Pick<Made, 'kind' | 'account' | 'domain' | 'providerId'> & { readonly id: string };

export function removalBy(sent: SentEvent, place: CallPlace): Removed | undefined {
  const removal = removals[sent.operation];
  const id = removal === undefined ? undefined : sent.pathParameters[removal.path];
  if (removal === undefined || id === undefined) return undefined;
  // interface 4.4: a document that is not retained is gone once it is printed.
  const isKept = parameter({ sent }, 'retain')?.toLowerCase() === 'true';
  if (sent.operation === 'documents.send' && isKept) return undefined;
  const providerId = removal.kind === 'user' ? userProvider(sent, place) : undefined;
  const domain = parameter({ sent }, 'accountdomain');
  return {
    kind: removal.kind,
    id,
    account: place.account,
    ...(providerId === undefined ? {} : { providerId }),
    ...(domain === undefined ? {} : { domain }),
  };
}

const removals: Readonly<Record<string, { readonly kind: MadeKind; readonly path: string }>> = {
  'documents.delete': { kind: 'document', path: 'uuid' },
  'documents.send': { kind: 'document', path: 'uuid' },
  'accesscontrols.delete': { kind: 'access control', path: 'id' },
  'authproviders.delete': { kind: 'authentication provider', path: 'id' },
  'inputports.delete': { kind: 'input port', path: 'inputportid' },
  'outputports.delete': { kind: 'output port', path: 'outputportid' },
  'locations.delete': { kind: 'location', path: 'id' },
  'users.delete': { kind: 'user', path: 'username' },
  'groups.delete': { kind: 'group', path: 'groupid' },
  'containers.delete': { kind: 'container', path: 'id' },
};

/** Finds the created resource by its id, or by the id that the latest list shows for its name. */
export function removedPlace(
  removed: Removed,
  made: ReadonlyMap<string, Made>,
  listed: ListedIds,
): string | undefined {
  const direct = placeOf({ ...removed, name: '' });
  if (made.has(direct)) return direct;
  const { id: _, ...nameless } = removed;
  return listed
    .textsOf(removed)
    .map((name) => placeOf({ ...nameless, name }))
    .find((place) => {
      const one = made.get(place);
      const { domain } = removed;
      return (
        one !== undefined &&
        [one.domain, domain].some((it) => it === undefined || domain === one.domain)
      );
    });
}
