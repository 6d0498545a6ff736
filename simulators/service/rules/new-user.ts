import type { User } from './records.ts';

/** A user of whom nothing but the name is known. */
export const newUser: Omit<User, 'id' | 'accountId' | 'providerId' | 'userName' | 'createdAt'> = {
  fullName: '',
  email: '',
  department: '',
  homeFolder: '',
  shortId: '',
  externalId: '',
  cards: [],
  aliases: [],
  groupIds: [],
  groupNames: [],
  disabled: false,
};
