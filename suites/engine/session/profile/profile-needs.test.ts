import { expect, it } from 'vitest';
import { rules } from '../../../rules/index.ts';
import { membersFor } from '../../../spec/profile-members.ts';
import { TargetProfile } from './profile.ts';

const needs = new Set(rules.flatMap((rule) => rule.needs));

it.each([...needs])('every need is met by members of a profile: %s', (need) => {
  for (const member of membersFor(need)) {
    const [place = '', name] = (member.split(' ')[0] ?? '').split('.');
    const part = TargetProfile.properties[place as keyof typeof TargetProfile.properties];
    expect(part).toBeDefined();
    if (name !== undefined) expect(part).toHaveProperty(['properties', name]);
  }
});
