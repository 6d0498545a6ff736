import Type, { type TSchema } from 'typebox';
import { ControlProblem, type ControlRequest, type ControlRoute } from '../../kit/control.ts';
import { permissions } from '../rules/permissions.ts';
import { instant } from '../seed/schema.ts';
import { closed } from './place.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

type CallerParts = Pick<Controlled, 'store' | 'clock'>;

const optional = Type.Optional;
const name = Type.String({ minLength: 1, maxLength: 256 });

const someOf = { ...closed, minProperties: 1 };

/** null takes away what is there. */
function orNull<S extends TSchema>(schema: S) {
  return optional(Type.Union([schema, Type.Null()]));
}

const readKey = bodyReader(
  Type.Object(
    {
      label: optional(name),
      active: optional(Type.Boolean()),
      expires: orNull(instant),
      secure: optional(Type.Boolean()),
      allowUnauthenticatedRequests: optional(Type.Boolean()),
      allowUntrustedEndpoints: optional(Type.Boolean()),
      permissions: orNull(Type.Array(Type.Enum([...permissions]))),
    },
    someOf,
  ),
);

const readDevice = bodyReader(
  Type.Object(
    {
      description: optional(Type.String()),
      authorized: optional(Type.Boolean()),
      expires: orNull(instant),
    },
    someOf,
  ),
);

/** Keys and devices that are there already, and the locks against guessing. */
export function callerRoutes(parts: CallerParts): readonly ControlRoute[] {
  return [
    changeKey(parts),
    removeKey(parts),
    changeDevice(parts),
    removeDevice(parts),
    locks(parts),
  ];
}

function changeKey({ store }: CallerParts): ControlRoute {
  return {
    method: 'PATCH',
    path: '/keys/{id}',
    summary:
      'Changes an API key: {active}, {expires}, {permissions} (null: without the Advanced option), ...',
    body: readKey.schema,
    examples: [{ active: false }, { permissions: ['ViewJob'] }, { permissions: null }],
    run: async (request) => {
      const { expires, permissions: rights, ...fields } = readKey(request.body);
      await found(request, (id) =>
        store.write(({ change }) =>
          change.setKey(id, {
            ...fields,
            ...expiryOf(expires),
            ...(rights === undefined ? {} : { advancedPermissions: rights ?? undefined }),
          }),
        ),
      );
      return {};
    },
  };
}

function removeKey({ store }: CallerParts): ControlRoute {
  return {
    method: 'DELETE',
    path: '/keys/{id}',
    summary: 'Deletes an API key and all tokens that were issued under it.',
    run: async (request) => {
      await found(request, (id) => store.write(({ change }) => change.removeKey(id)));
      return {};
    },
  };
}

function changeDevice({ store }: CallerParts): ControlRoute {
  return {
    method: 'PATCH',
    path: '/devices/{id}',
    summary: 'Changes a device: {authorized} (false revokes its tokens), {expires}, {description}.',
    body: readDevice.schema,
    examples: [{ authorized: false }, { description: 'a panel' }],
    run: async (request) => {
      const { expires, ...fields } = readDevice(request.body);
      await found(request, (id) =>
        store.write(async ({ change }) => {
          if (fields.authorized === false) {
            await change.endDeviceTokens({ deviceId: id });
            await change.denyRegistrations(id);
          }
          return await change.setEndpoint(id, { ...fields, ...expiryOf(expires) });
        }),
      );
      return {};
    },
  };
}

function removeDevice({ store }: CallerParts): ControlRoute {
  return {
    method: 'DELETE',
    path: '/devices/{id}',
    summary: 'Deletes a device and its tokens.',
    run: async (request) => {
      await found(request, (id) => store.write(({ change }) => change.removeEndpoint(id)));
      return {};
    },
  };
}

const mostLocks = 1_000;

function locks({ store, clock }: CallerParts): ControlRoute {
  return {
    method: 'GET',
    path: '/locks',
    summary:
      'Lists users and addresses that are locked after failed logins (SIL-28): {subject, lockedUntil}.',
    run: async () => ({ json: await store.read.callers.locks(clock.now(), mostLocks) }),
  };
}

function expiryOf(expires: string | null | undefined): { readonly expiresAt?: number | undefined } {
  if (expires === undefined) return {};
  return { expiresAt: expires === null ? undefined : Date.parse(expires) };
}

/** Throws ControlProblem 404 when there is no such key or device. */
async function found(
  { parameters }: ControlRequest,
  change: (id: number) => Promise<boolean>,
): Promise<void> {
  const { id = '' } = parameters;
  if (/^\d{1,9}$/.test(id) && (await change(Number(id)))) return;
  throw new ControlProblem(404, { detail: `There is no entry with the id ${id}.` });
}
