import type { Pairs } from './http/body.ts';
import type { Session } from './session.ts';
import type { User, UserOptions } from './session-context.ts';

/** Creates a user with a card, a short id and an e-mail address. Throws Blocked if the target refuses. */
export async function createUser(session: Session, options: UserOptions): Promise<User> {
  const userName = options.name ?? session.name('user');
  const user = {
    userName,
    card: session.cardNumber(),
    shortId: String(100_000_000 + session.context.identities.below(900_000_000)),
    email: `Mail.${session.name('mail')}@${session.credentials.facts.domain}`,
    password: `Pw-${userName}-${String(session.context.identities.below(1_000_000_000))}`,
    pin:
      session.credentials.facts.choices?.pin ??
      String(1000 + session.context.identities.below(9000)),
  };
  session.context.recorder.redactor.learn('password', user.password);
  const details: (readonly [type: number, value: string])[] = [
    [0, `Full ${userName}`],
    [1, user.email],
    [4, user.card],
    [5, user.shortId],
    [11, 'Testing'],
    ...(options.password === true ? [[3, user.password] as const] : []),
    ...(options.pin === true ? [[6, user.pin] as const] : []),
  ];
  const pairs: Pairs = [
    ['username', userName],
    ['providerid', String(session.credentials.facts.providerId)],
    ...details.flatMap(
      ([type, value]) =>
        [
          ['detailtype', String(type)],
          ['detaildata', value],
        ] as const,
    ),
  ];
  session.need(
    await session.request('users.create', session.full, { parameters: pairs }),
    'creating a user',
  );
  return user;
}
