import { type Static, Type } from 'typebox';

/** A secret stands in the profile itself only when a program made the profile; people name an environment variable or a file. */
const Secret = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Object({ env: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
  Type.Object({ file: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
]);

const effectMs = Type.Integer({ minimum: 0, maximum: 600_000 });

/** An address below which calls are made. */
const place = Type.String({ pattern: '[^/]$' });
const Key = Type.Object({ secret: Secret }, { additionalProperties: false });
const LimitedKey = Type.Object(
  { secret: Secret, permissions: Type.Array(Type.String()) },
  { additionalProperties: false },
);

const User = Type.Object(
  {
    userName: Type.String({ minLength: 1 }),
    providerId: Type.Integer(),
    password: Secret,
    /** What the user's token may do; absent: an ordinary user. */
    permissions: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);

/** How the target does what the interface leaves open. `platen probe --trial` finds some of it. */
const Choices = Type.Object(
  {
    /** Time in milliseconds until a change of users, groups, ports, accounts or locations must be visible (SIL-188). */
    changesLagMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    /** How long the history may take to show what came into it. */
    historyLagMs: Type.Optional(effectMs),
    /** Whether documents that wait stand in the history, or only those that have ended. */
    historyHolds: Type.Optional(Type.Enum(['all', 'finished'])),
    /** How long an import may take to be carried out after its answer (SIL-68). */
    importMs: Type.Optional(effectMs),
    /** Whether a download that asks for no change has the uploaded bytes (SIL-44). */
    downloads: Type.Optional(Type.Enum(['uploaded', 'others'])),
    /** A PIN (detail 6) and an expiration far ahead (detail 12) as the target takes them. */
    pin: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    expiration: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** Whether the list of output ports has those of containers too (SIL-7E). */
    listsContainerPorts: Type.Optional(Type.Boolean()),
    /** The kind of authentication provider that can be added. Default: local. */
    addedProvider: Type.Optional(Type.Enum(['local', 'ldap'])),
    /** What names may hold (SIL-185). Default: letters. */
    names: Type.Optional(Type.Enum(['any', 'letters', 'plain'])),
  },
  { additionalProperties: false },
);

/** What we are told about a target: where it is, who may call it, what may be done to it. */
export const TargetProfile = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    name: Type.String({ minLength: 1 }),
    /** Ends in /api/v1. */
    baseUrl: Type.String({ pattern: '^https?://.+/api/v1$' }),
    /** True only for Platen's own service: then assumed rules count. */
    own: Type.Optional(Type.Boolean()),
    tls: Type.Optional(
      Type.Object(
        {
          caPem: Type.Optional(Type.String()),
          caFile: Type.Optional(Type.String()),
          insecure: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    /** How parameters of GET calls travel (SIL-01). */
    getParameters: Type.Optional(Type.Enum(['body', 'query'])),
    domains: Type.Object(
      {
        /** The customer account under test. */
        customer: Type.String(),
        /** The host name of the base URL is a registered domain of the customer. */
        hostIsCustomer: Type.Optional(Type.Boolean()),
        container: Type.Optional(Type.String()),
        vendor: Type.Optional(Type.String()),
        foreign: Type.Optional(Type.String()),
        /** The domain names that new containers are given; `*` stands for a label of the run's own. Default: below the customer's. */
        new: Type.Optional(
          Type.String({ pattern: '^[A-Za-z0-9.-]*\\*[A-Za-z0-9.-]*$', maxLength: 200 }),
        ),
      },
      { additionalProperties: false },
    ),
    /** The local authentication provider of the customer account. */
    providerId: Type.Integer(),
    keys: Type.Object(
      {
        /** Advanced API permissions on, with every right; unauthenticated requests and untrusted endpoints allowed. */
        full: Key,
        /** Secure, without the Advanced API permissions option; unauthenticated requests and untrusted endpoints allowed. */
        plain: Type.Optional(Key),
        /** Advanced API permissions on, with just these rights. */
        limited: Type.Optional(Type.Array(LimitedKey)),
        insecure: Type.Optional(Key),
        /** 'Allow unauthenticated requests' is disabled. */
        authenticatedOnly: Type.Optional(Key),
        /** 'Allow untrusted endpoints' is disabled. */
        trustedOnly: Type.Optional(Key),
        expired: Type.Optional(Key),
        inactive: Type.Optional(Key),
        /** Full keys of other accounts. */
        foreign: Type.Optional(Key),
        vendor: Type.Optional(Key),
        container: Type.Optional(Key),
      },
      { additionalProperties: false },
    ),
    deviceToken: Type.Optional(Secret),
    users: Type.Optional(
      Type.Object(
        {
          administrator: Type.Optional(User),
          reporting: Type.Optional(User),
          support: Type.Optional(User),
          /** A user without a role of his own. */
          ordinary: Type.Optional(User),
          foreign: Type.Optional(User),
          expired: Type.Optional(User),
          disabled: Type.Optional(User),
        },
        { additionalProperties: false },
      ),
    ),
    /** How ports are addressed, where our printers listen, and how the target reaches them. */
    printers: Type.Object(
      {
        addressing: Type.Enum(['host', 'hostPort']),
        listen: Type.Optional(Type.String()),
        advertise: Type.Optional(Type.String()),
        /** How long a released document may take to the printer. */
        deliveryMs: Type.Optional(Type.Integer({ minimum: 50, maximum: 600_000 })),
      },
      { additionalProperties: false },
    ),
    /**
     * Where the target shows what its users have to print with, by calls of its own (the interface has the records,
     * not the operations): `url` answers with pages of UserBalanceInfo, `/transactions` below it with pages of
     * BalanceTransactionInfo, `/config` with BalanceConfigInfo, all with the full key. fixtures/loads/README.md says more.
     * At `policies` it takes BalancePolicyData by POST and answers with BalancePolicyInfo; DELETE with the id below it
     * takes the policy away, and PUT there changes it, where the target can.
     */
    balances: Type.Optional(
      Type.Object({ url: place, policies: Type.Optional(place) }, { additionalProperties: false }),
    ),
    choices: Type.Optional(Choices),
    /** Platen's control plane of the target, where it has one. */
    control: Type.Optional(
      Type.Object({ url: Type.String(), token: Secret }, { additionalProperties: false }),
    ),
    /** How its process is killed (SIGKILL, a power cut) and started again on its data: calls of a URL, or commands. */
    restart: Type.Optional(
      Type.Union([
        Type.Object({ url: Type.String(), token: Secret }, { additionalProperties: false }),
        Type.Object(
          {
            kill: Type.Array(Type.String(), { minItems: 1 }),
            start: Type.Array(Type.String(), { minItems: 1 }),
          },
          { additionalProperties: false },
        ),
      ]),
    ),
    /** What a run may do to the target besides ordinary calls. All off unless said. */
    allow: Type.Optional(
      Type.Object(
        {
          paper: Type.Optional(Type.Boolean()),
          lockouts: Type.Optional(Type.Boolean()),
          clock: Type.Optional(Type.Boolean()),
          restarts: Type.Optional(Type.Boolean()),
          /** The settings of the account may be changed, and stay so: their values can't be read. */
          settings: Type.Optional(Type.Boolean()),
          /** Probes that hit what others have made when the target has the fault they look for. */
          bystanders: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    /** The rules that the team intends to be judged on, by their ids or the beginnings of these; absent: all. */
    expect: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 2000 }),
    ),
    /** Features the target says it does not have. */
    declines: Type.Optional(Type.Array(Type.Enum(['ipp']))),
  },
  { additionalProperties: false },
);

export type TargetProfile = Static<typeof TargetProfile>;
export type ProfileSecret = Static<typeof Secret>;

/** The most bytes that the file of a certificate authority may have. */
export const authorityLimitBytes = 1024 * 1024;
