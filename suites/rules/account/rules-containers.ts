import { cautionOf } from '../../catalogue/cautions.ts';
import { rule } from '../../catalogue/rule.ts';

const settings = cautionOf('account.update');

/** interface 4.2: accounts are created and changed; containers are listed, changed and deleted. */
export const containerRules = [
  rule('CONT-LIST-01', '4.2', {
    title: 'The containers are listed as ContainerInfo, every member of its type',
  }),
  rule('ACC-NEW-01', '4.2', {
    title: 'A created container is listed among the containers, with its name and domain names',
    provenance: 'derived',
  }),
  rule('ACC-NEW-02', '4.2', {
    title: 'PUT /account answers ErrorCodeInfoId with the id of the new account',
  }),
  rule('ACC-NEW-03', '4.2', {
    title: 'PUT /account without a required parameter is refused and creates nothing',
    provenance: 'derived',
    exercisedMin: 5,
  }),
  rule('ACC-NEW-04', '4.2', {
    title: 'PUT /account below an unknown parent domain is refused',
    provenance: 'derived',
  }),
  rule('ACC-NEW-05', '4.2', {
    title: 'PUT /account refuses a domain name with invalid syntax',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('ACC-NEW-06', '4.2', {
    title: 'PUT /account accepts domain names of letters, digits, hyphens and periods',
    exercisedMin: 2,
  }),
  rule('ACC-NEW-07', '4.2', {
    title: 'A domain name belongs to one account: using it again creates no second account',
    provenance: 'derived',
  }),
  rule('ACC-NEW-08', '4.2', {
    title: 'PUT /account refuses an accounttype that is not 1, 2 or 3',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('ACC-MOD-01', '4.2', { title: 'PATCH /account answers ErrorCodeInfoId', needs: settings }),
  rule('ACC-MOD-02', '4.2', {
    title: 'PATCH /account refuses a locale, paper size or theme that is not on its list',
    provenance: 'assumed',
    silence: 'SIL-06',
    needs: settings,
    exercisedMin: 3,
  }),
  rule('ACC-MOD-03', '4.2', {
    title: 'PATCH /account accepts every locale, paper size and theme of its lists',
    needs: settings,
    exercisedMin: 30,
  }),
  rule('ACC-MOD-04', '4.2', {
    title: 'PATCH /account sets the name of the account',
    provenance: 'derived',
    needs: settings,
  }),
  rule('ACC-MOD-05', '4.2', {
    title: 'PATCH /account sets domain names of the account',
    provenance: 'derived',
    needs: settings,
  }),
  rule('ACC-MOD-06', '4.2', {
    title: 'PATCH /account refuses an unknown location',
    provenance: 'assumed',
    silence: 'SIL-83',
    needs: settings,
  }),
  rule('CONT-MOD-04', '4.2', {
    title: 'A container is not moved to an unknown location',
    provenance: 'assumed',
    silence: 'SIL-83',
  }),
  rule('ACC-NEW-10', '4.2', {
    title: 'A new customer account has a local authentication provider',
    provenance: 'assumed',
    silence: 'SIL-81',
    needs: ['key.vendor', 'domain.vendor'],
  }),
  rule('ACC-NEW-11', '4.2', {
    title:
      'An account of type 1 that PUT /account reports as created exists and is a vendor account',
    provenance: 'derived',
    needs: ['key.vendor', 'domain.vendor'],
    since: '2026-12',
  }),
  rule('ACC-NEW-12', '4.2', {
    title: 'PUT /account creates a vendor account below a vendor account',
    provenance: 'assumed',
    silence: 'SIL-80',
    needs: ['key.vendor', 'domain.vendor'],
    since: '2026-12',
  }),
  rule('ACC-NEW-09', '4.2', {
    title: 'PUT /account with an unknown location is refused',
    provenance: 'derived',
  }),
  rule('CONT-MOD-01', '4.2', {
    title: 'A changed container is listed with its new name and domain names',
    provenance: 'derived',
  }),
  rule('CONT-MOD-02', '4.2', {
    title: 'Changing an unknown container is answered 404 or 403',
    provenance: 'derived',
  }),
  rule('CONT-MOD-05', '4.2', {
    title: 'PUT /account/container/<id> refuses the id of an account that is not a container',
    provenance: 'derived',
    needs: settings,
    since: '2026-12',
  }),
  rule('CONT-DEL-05', '4.2', {
    title: 'The domain name of a deleted container can be given to a new one',
    provenance: 'assumed',
    silence: 'SIL-82',
    needs: settings,
    since: '2026-12',
  }),
  rule('CONT-DEL-01', '4.2', {
    title: 'A deleted container is no longer listed',
    provenance: 'derived',
  }),
  rule('CONT-DEL-02', '4.2', {
    title: 'Deleting an unknown container is answered 404 or 403',
    provenance: 'derived',
  }),
  rule('CONT-DEL-03', '4.2', {
    title: 'A container that is not empty is not deleted with withsubnodes=false',
  }),
  rule('CONT-DEL-04', '4.2', {
    title: 'A container that is not empty is deleted with withsubnodes',
  }),
];
