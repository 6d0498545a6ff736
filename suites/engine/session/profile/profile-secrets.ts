import type { ProfileSecret, TargetProfile } from './profile.ts';

/** A secret of a profile and where it stands in it: '/keys/full/secret'. */
export interface PlacedSecret {
  readonly place: string;
  readonly secret: ProfileSecret;
  /** In a header: all but passwords, which travel in a form. */
  readonly inHeader: boolean;
}

export function secretsOf(profile: TargetProfile): readonly PlacedSecret[] {
  const { keys, users = {}, deviceToken, control, restart } = profile;
  const { limited = [], ...named } = keys;
  const header = (place: string, secret: ProfileSecret | undefined): readonly PlacedSecret[] =>
    secret === undefined ? [] : [{ place, secret, inHeader: true }];
  return [
    ...Object.entries(named).flatMap(([name, key]) => header(`/keys/${name}/secret`, key.secret)),
    ...limited.flatMap((key, at) => header(`/keys/limited/${String(at)}/secret`, key.secret)),
    ...header('/deviceToken', deviceToken),
    ...Object.entries(users).map(([name, { password }]) => ({
      place: `/users/${name}/password`,
      secret: password,
      inHeader: false,
    })),
    ...header('/control/token', control?.token),
    ...header(
      '/restart/token',
      restart !== undefined && 'url' in restart ? restart.token : undefined,
    ),
  ];
}
