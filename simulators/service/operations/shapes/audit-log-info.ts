import Type from 'typebox';
import { int } from '../words.ts';

const socket = Type.Object({ address: Type.String(), port: int() });
const anything = Type.Optional(Type.Record(Type.String(), Type.Unknown()));

const user = Type.Object({ name: Type.String(), id: int(), accountId: int(), providerId: int() });

const eventContext = Type.Object({
  serverId: Type.String(),
  traceId: Type.String({ description: 'id of the request, as in its response and the log' }),
  source: Type.String({ description: 'api, delivery or service' }),
  requestDateTime: Type.String({ format: 'date-time' }),
  request: Type.Object({
    AuthenticatedRequest: Type.Object({
      executingUser: Type.Object({ user: Type.Optional(user) }),
    }),
  }),
  sourceSocket: Type.Optional(socket),
  destinationSocket: Type.Optional(socket),
  requestingDomain: Type.Optional(Type.String()),
  accountId: int({ description: '0: no account' }),
});

/** interface 2. Of its optional objects those that a record has something for. */
export const auditLogInfo = Type.Object(
  {
    id: int(),
    category: Type.String(),
    type: Type.String(),
    timestamp: Type.String({ format: 'date-time' }),
    eventContext,
    intent: anything,
    intentResult: anything,
    result: anything,
    customOp: anything,
    access: anything,
    error: anything,
  },
  { $id: 'AuditLogInfo' },
);
