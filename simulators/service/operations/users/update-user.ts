import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { providerTypes } from '../../rules/provider-configuration.ts';
import {
  clearedByDetail,
  type DetailFields,
  type DetailType,
  detailTypes,
  endsTokens,
  isDetailType,
  isFault,
  noDetails,
  readUserDetails,
  type UserDetails,
  unknownType,
} from '../../rules/user-details.ts';
import type { Transactor } from '../../store/store.ts';
import { userByOwnName } from '../find/people.ts';
import { type Call, json, operation } from '../operation.ts';
import { form, optional, path, secret, withDefault } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { firstOf, int, name, text } from '../words.ts';
import { fieldsOf, giveCardsAndAliases, isShortIdFree } from './details.ts';

export const updateUser = operation({
  id: 'updateUser',
  method: 'POST',
  path: '/users/{username}',
  section: '4.7',
  silences: ['SIL-23', 'SIL-66', 'SIL-69', 'SIL-70', 'SIL-79', 'SIL-100', 'SIL-101', 'SIL-102'],
  summary: 'Change one detail of a user, or delete it',
  grant: grant(['ViewUser', 'ModifyUser'], {
    further: {
      parameter: 'detailtype',
      byValue: {
        [detailTypes.cardId]: { permissions: ['CardManagement'] },
        [detailTypes.shortId]: { permissions: ['GenerateShortID'] },
        [detailTypes.pin]: { permissions: ['GenerateOTP'] },
        // By these one could take another's name, or outlive what was set for one.
        [detailTypes.alias]: { reach: 'account' },
        [detailTypes.expiration]: { reach: 'account' },
        [detailTypes.externalId]: { reach: 'account' },
      },
    },
  }),
  parameters: {
    username: path(name()),
    providerid: optional(form(int({ description: 'default or 0: the local provider' }))),
    detailtype: form(firstOf(int({ description: 'only the first counts' }))),
    // may be a password, so never in a query (SIL-01)
    detaildata: withDefault(secret(form(firstOf(text({ maxLength: 1024 })))), []),
  },
  answer: json(errorCodeInfo),
  problems: ['parameter-ill-formed', 'user-not-updated'],
  errorCode: errorCodes.updateUser,

  async run(call, { username, providerid, detailtype, detaildata }) {
    const [type = -1] = detailtype;
    if (!isDetailType(type)) throw call.problem('parameter-ill-formed', unknownType(type));
    const [data] = detaildata;
    const details = data === undefined ? noDetails : readUserDetails([type], [data]);
    if (isFault(details)) throw call.problem('parameter-ill-formed', details);
    const user = await userByOwnName(call, username, providerid);
    if (user === undefined) throw call.problem('user-not-updated', { parameter: 'username' });

    const fields = data === undefined ? clearedByDetail[type] : await fieldsOf(call, details);
    await call.service.store.write((transactor) =>
      change(call, transactor, { userId: user.id, type, fields, details }),
    );
    return { errorCode: errorCodes.ok };
  },
});

interface DetailChange {
  readonly userId: number;
  readonly type: DetailType;
  readonly fields: DetailFields;
  readonly details: UserDetails;
}

/** A card or alias takes the place of those before it; an alias only of those for the same provider. */
async function change(
  call: Call<'user-not-updated'>,
  transactor: Transactor,
  { userId, type, fields, details }: DetailChange,
): Promise<void> {
  const { users, change } = transactor;
  const user = await users.byId(userId);
  if (user === undefined) throw call.problem('user-not-updated', { parameter: 'username' });
  const provider = await users.providerById(user.providerId);
  // Nobody would ever check it: elsewhere passwords are the provider's own.
  if (details.password !== undefined && provider?.providerType !== providerTypes.local)
    throw call.problem('user-not-updated', { parameter: 'detailtype' });
  const isFree = await isShortIdFree(transactor, user, fields.shortId ?? '');
  if (!isFree) throw call.problem('user-not-updated', { parameter: 'detaildata' });
  if (type === detailTypes.cardId) await change.removeCards(userId);
  if (type === detailTypes.alias) {
    const [alias] = details.aliases;
    await change.removeAliases(userId, alias && (alias.providerId ?? user.providerId));
  }
  const given = await giveCardsAndAliases(transactor, user, details);
  if (!given) throw call.problem('user-not-updated', { parameter: 'detaildata' });
  if (Object.keys(fields).length > 0) await change.setUser(userId, fields);
  const { expiresAt } = fields;
  if (endsTokens(type, { user, expiresAt, now: call.now })) await change.endTokensOf(userId);
}
