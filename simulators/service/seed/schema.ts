import Type, { type Static } from 'typebox';
import { domainNameLimit, domainNamePattern } from '../rules/domain-name.ts';
import { permissions } from '../rules/permissions.ts';
import { keyKindNames } from './key-kinds.ts';

const domainName = Type.String({ pattern: domainNamePattern, maxLength: domainNameLimit });
const name = Type.String({ minLength: 1, maxLength: 256 });
const date = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const time = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d([.]\\d{1,9})?';
// What is no moment would be no end: a key that never expires.
export const instant = Type.String({
  pattern: `^${date}T${time}(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$`,
});
const secret = Type.String({ minLength: 8, maxLength: 256 });
const scryptHash = Type.String({
  pattern: '^scrypt[$]\\d{1,7}[$]\\d{1,2}[$]\\d{1,2}[$][\\w-]{16,64}[$][\\w-]{43}$',
});
const optional = Type.Optional;
const closed = { additionalProperties: false };

export const keySchema = Type.Object(
  {
    kind: Type.Enum(keyKindNames),
    label: optional(name),
    secret: optional(secret),
    permissions: optional(Type.Array(Type.Enum([...permissions]))),
    /** Every right but these. */
    without: optional(Type.Array(Type.Enum([...permissions]))),
    expires: optional(instant),
  },
  closed,
);

export const deviceSchema = Type.Object(
  {
    endpointId: name,
    description: optional(Type.String()),
    type: optional(
      Type.Enum(['Server', 'Printer', 'PC Client', 'Browser extension', 'Mobile device']),
    ),
    token: optional(secret),
    authorized: optional(Type.Boolean()),
    expires: optional(instant),
  },
  closed,
);

const providerSchema = Type.Object(
  {
    name,
    type: optional(Type.Enum(['local', 'ldap'])),
    priority: optional(Type.Integer({ minimum: 0 })),
    active: optional(Type.Boolean()),
    domains: optional(Type.Array(domainName)),
    /** The typeConfiguration of an LDAP provider (interface 4.8); `references.ts` checks its members. */
    configuration: optional(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
);

export const userSchema = Type.Object(
  {
    userName: name,
    role: optional(Type.Enum(['Administrators', 'Users', 'Reporting', 'Support'])),
    provider: optional(name),
    fullName: optional(Type.String()),
    email: optional(Type.String()),
    department: optional(Type.String()),
    shortId: optional(Type.String()),
    cards: optional(Type.Array(name)),
    aliases: optional(Type.Array(name)),
    groups: optional(Type.Array(name)),
    password: optional(Type.String({ minLength: 1, maxLength: 256 })),
    passwordHash: optional(scryptHash),
    pin: optional(Type.String({ minLength: 1, maxLength: 256 })),
    pinHash: optional(scryptHash),
    expires: optional(instant),
    disabled: optional(Type.Boolean()),
  },
  closed,
);

export const outputPortSchema = Type.Object(
  {
    name,
    address: Type.String({ minLength: 1 }),
    type: optional(Type.Enum(['printer', 'dummy'])),
    protocol: optional(Type.Enum(['tcp', 'ipp', 'spooler'])),
    ippUrl: optional(Type.String()),
    serial: optional(Type.String()),
    reader: optional(Type.String()),
    vendor: optional(Type.String()),
    description: optional(Type.String()),
    trimCardId: optional(Type.Boolean()),
    decimalCardIds: optional(Type.Boolean()),
    sendUsername: optional(Type.Boolean()),
    active: optional(Type.Boolean()),
  },
  closed,
);

export const queueSchema = Type.Object(
  {
    name,
    type: optional(Type.Enum(['pull', 'push'])),
    outputPort: optional(name),
    availableByDefault: optional(Type.Boolean()),
  },
  closed,
);

const accountSchema = Type.Object(
  {
    name,
    type: Type.Enum(['vendor', 'customer', 'container']),
    domains: Type.Array(domainName, { minItems: 1 }),
    parent: optional(domainName),
    timezone: optional(Type.String()),
    applicationName: optional(Type.String()),
    trustAllClients: optional(Type.Boolean()),
    keys: optional(Type.Array(keySchema)),
    devices: optional(Type.Array(deviceSchema)),
    providers: optional(Type.Array(providerSchema)),
    groups: optional(Type.Array(name)),
    users: optional(Type.Array(userSchema)),
    outputPorts: optional(Type.Array(outputPortSchema)),
    queues: optional(Type.Array(queueSchema)),
  },
  closed,
);

/** A people file: fixtures/seeds/README.md explains it. */
export const seedSchema = Type.Object(
  { about: optional(Type.String()), accounts: Type.Array(accountSchema, { minItems: 1 }) },
  closed,
);

export type Seed = Static<typeof seedSchema>;
export type AccountSeed = Static<typeof accountSchema>;
export type KeySeed = Static<typeof keySchema>;
export type ProviderSeed = Static<typeof providerSchema>;
export type DeviceSeed = Static<typeof deviceSchema>;
export type UserSeed = Static<typeof userSchema>;
export type OutputPortSeed = Static<typeof outputPortSchema>;
export type QueueSeed = Static<typeof queueSchema>;
