import { isArray, isObject, textMember } from '../../journal/json.ts';
import { alterJson, alterList, as, on, pretends } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  partOf,
  withForm,
} from '../../prove/interception.ts';

const gets = on('users.get');
const loads = on('users.import');
const done = jsonAnswer(200, { errorCode: 0 });

/** interface 4.7, import. */
export const userImportDeviations: readonly Fault[] = [
  {
    id: 'import-swaps-columns',
    says: 'stores the last name as the email of an imported user',
    rule: 'USR-IMP-01',
    make: () => alterJson(gets, (json) => (isObject(json) ? { ...json, email: '' } : json)),
  },
  {
    id: 'import-forgets-group',
    says: 'does not add imported users to the group',
    rule: 'USR-IMP-02',
    make: () =>
      alterJson(on('groups.members'), (json) => (isArray(json) ? json.slice(0, 1) : json)),
  },
  {
    id: 'import-goes-by-the-column',
    says: 'adds imported users only to the groups of their rows',
    rule: 'USR-IMP-02',
    make: () => {
      let file = '';
      let into = '';
      return {
        request: (request) => {
          if (!loads(request)) return request;
          file = request.body.toString();
          into = partOf(request, 'group') ?? '';
          return request;
        },
        ...alterList(on('groups.members'), (list) =>
          list.filter((one) => {
            const name = textMember(one, 'userName') ?? '';
            const row = file.split('\n').find((line) => line.startsWith(`${name};`));
            return row === undefined || row.trimEnd().endsWith(`;${into}`);
          }),
        ),
      };
    },
  },
  {
    id: 'import-deactivates-nobody',
    says: 'does not deactivate a member of the group who is missing in the file',
    rule: 'USR-IMP-03',
    // The limit for imports passes before the rule may fail: until then nothing else may look wrong.
    make: ({ key }) => ({
      answer: async (answer, request, upstream) => {
        if (request.operation !== 'login.post' || answer.status < 400) return answer;
        const username = formOf(request).get('userid') ?? '';
        const asked = { ...request, operation: 'users.get', method: 'GET', path: '/users' };
        const user = jsonOf(
          await upstream(
            withForm(
              as(asked, { key: key('full') }),
              new URLSearchParams({ username, providerid: '0' }),
            ),
          ),
        );
        const token = { access_token: 'of-nobody', refresh_token: 'of-nobody', expires_in: 60 };
        return isObject(user) ? jsonAnswer(200, { ...user, token }) : answer;
      },
    }),
  },
  {
    id: 'import-deactivates-everybody',
    says: 'deactivates all users who are missing in the file',
    rule: 'USR-IMP-04',
    make: () => refuseLoginsAfterImport(),
  },
  {
    id: 'import-takes-header-for-user',
    says: 'imports the header as a user',
    rule: 'USR-IMP-05',
    make: () => bendText('hasheader', 'false'),
  },
  {
    id: 'bad-import-is-taken',
    says: 'returns success for an import with an invalid row or without rows',
    rule: 'USR-IMP-08',
    make: () => pretends(loads),
  },
  {
    id: 'bad-import-shuts-out',
    says: 'refuses an invalid import but deactivates the members of its group',
    rule: 'USR-IMP-08',
    make: refuseLoginsAfterImport,
  },
  {
    id: 'import-clears-emails',
    says: 'clears the email addresses of users when an import does not map them',
    rule: 'USR-IMP-09',
    make: () => {
      let last = 'email:';
      return {
        request: (request) => {
          if (loads(request)) last = request.body.toString();
          return request;
        },
        answer: (answer, request) => {
          const json = gets(request) && !last.includes('email:') ? jsonOf(answer) : undefined;
          return isObject(json) ? jsonAnswer(200, { ...json, email: '' }) : answer;
        },
      };
    },
  },
  {
    id: 'import-shuts-out-its-own',
    says: 'deactivates the users in the file of an import',
    rule: 'USR-IMP-10',
    make: () => {
      let file = '';
      return {
        request: (request) => {
          if (loads(request)) file = request.body.toString();
          const userid = formOf(request).get('userid') ?? '';
          const isLogin = request.operation === 'login.post' && userid !== '';
          return isLogin && file.includes(userid) ? jsonAnswer(401, {}) : request;
        },
      };
    },
  },
  {
    id: 'who-comes-back-stays-out',
    says: 'keeps users deactivated although a later import contains them',
    rule: 'USR-IMP-13',
    make: () => {
      const out = new Set<string>();
      let isImported = false;
      return {
        answer: (answer, request) => {
          isImported ||= loads(request);
          if (!isImported || request.operation !== 'login.post') return answer;
          const userid = formOf(request).get('userid') ?? '';
          if (answer.status === 401) out.add(userid);
          return out.has(userid) ? jsonAnswer(401, {}) : answer;
        },
      };
    },
  },
  {
    id: 'import-minds-case',
    says: 'deactivates a member whose name has another case in the file',
    rule: 'USR-IMP-11',
    make: () => {
      let file = '';
      return {
        request: (request) => {
          if (loads(request)) file = request.body.toString();
          const userid = formOf(request).get('userid') ?? '';
          const isOther =
            file.toLowerCase().includes(userid.toLowerCase()) && !file.includes(userid);
          const isLogin = request.operation === 'login.post' && userid !== '';
          return isLogin && isOther ? jsonAnswer(401, {}) : request;
        },
      };
    },
  },
  {
    id: 'imported-email-is-unknown',
    says: 'refuses logins by an imported email address',
    rule: 'USR-IMP-12',
    make: () => ({
      request: (request) =>
        request.operation === 'login.post' &&
        formOf(request).get('userid')?.endsWith('@import.example') === true
          ? jsonAnswer(401, {})
          : request,
    }),
  },
  {
    id: 'import-of-far-columns-is-refused',
    says: 'refuses a mapping of the tenth column',
    rule: 'USR-IMP-01',
    make: () => ({
      request: (request) =>
        loads(request) && request.body.includes('email:10')
          ? jsonAnswer(400, { errorCode: 1060 })
          : request,
    }),
  },
  {
    id: 'import-under-a-code-is-refused',
    says: 'returns errorCode 1060 for every import with a header',
    rule: 'USR-IMP-01',
    make: () => ({
      request: (request) =>
        loads(request) && request.body.includes('name="hasheader"')
          ? jsonAnswer(200, { errorCode: 1060 })
          : request,
    }),
  },
  {
    id: 'import-wants-separator',
    says: 'separates columns by semicolons when no separator is given',
    rule: 'USR-IMP-06',
    make: () => ({
      request: (request) =>
        loads(request) && !request.body.includes('name="separator"') ? done : request,
    }),
  },
];

function refuseLoginsAfterImport(): Interception {
  let imported = false;
  return {
    request: (request) => {
      imported ||= loads(request);
      return imported && request.operation === 'login.post' ? jsonAnswer(401, {}) : request;
    },
  };
}

/** Sets the value of a text part. */
function bendText(name: string, value: string): Interception {
  const part = new RegExp(`(name="${name}"\\r\\n\\r\\n)[^\\r]*`);
  return {
    request: (request) =>
      loads(request)
        ? {
            ...request,
            body: Buffer.from(
              request.body.toString('latin1').replace(part, `$1${value}`),
              'latin1',
            ),
          }
        : request,
  };
}
