/** A call of the interface (part 4), written from its text for the foreign service alone. */
interface Row {
  /** Parameters that must be there, in lower case. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Statuses of 'Errors:' in its row. */
  readonly errors: readonly number[];
  readonly returns: 'code' | 'code and id' | 'other';
  readonly pattern: RegExp;
}

const create = 'domainname portname address porttype';
const port =
  'serviceid vendor embedded printprotocol outputtype reversefinisher printerippurl modelfamily monochromeprinter ipreaderaddress embeddedconfiguration deviceserial matchinginputport description softwarecopycollation deviceadminusername deviceadminpassword';
const history =
  'maxrecords pagetoken datestart dateend domainname username portname status jobtype';
const recorded =
  'totalpages colorpages papersize duplex title serialnumber address username providerid datetime';
const uploaded = 'providerid copies grayscale duplex outputpagesize pageorientation scale data';

/** Path | required | optional | errors | returns. */
const table = `
GET /version|||403|other
GET /account||domainname|404|other
HEAD /account||domainname|404|other
PUT /account|parentdomain accountname accounttype domainname applicationname|trustallclients locationid||code and id
PATCH /account||accountname domainname applicationname trustallclients locationid locale defaultpapersize theme||code and id
GET /account/containers|||403|other
PUT /account/container/{id}|domainname containername|applicationname locationid|403 404|code and id
DELETE /account/container/{id}||withsubnodes|403 404|code and id
POST /login|authtype userid|password|401 403|other
GET /documents||status maxrecords|403|other
GET /documents/history||${history}|400|other
POST /documents/history|jobtype|${recorded}|400 401 403|other
PUT /documents|username portname title|${uploaded}|400 403|other
GET /documents/{uuid}.content||copies grayscale retain duplex|400 403 404 503|other
DELETE /documents/{uuid}|||403|code
POST /documents/{uuid}/{port}||copies grayscale retain duplex|400 403|code
GET /outputports||providerid username enrichports|403|other
POST /outputports|${create}|${port} sendusername||code and id
PUT /outputports|${create}|${port} id||code and id
PATCH /outputports/{id}||${create} ${port} sendusername||code and id
PUT /outputports/{id}/move|domainname destinationdomainname|||code and id
DELETE /outputports/{id}|||403|code
PUT /inputports|domainname portname porttype|outputportid portflags locationid id||code and id
GET /inputports||providerid username locationids enrichports|403|other
DELETE /inputports/{id}|||403|code
GET /users|username providerid||403 404|other
GET /users/all|providerid|maxrecords pagetoken|403|other
PUT /users|username|providerid detailtype detaildata|403|code
POST /users/import|data group mapping|separator hasheader async|400|code
DELETE /users/{name}||providerid|403|code
POST /users/{name}|detailtype|providerid detaildata|403|code
POST /users/{name}/cards|cardid|providerid|400 403|code
GET /users/{name}/groups|||400|other
PUT /users/{name}/groups|groupid||400|code
POST /users/{name}/groups||groupid|400|code
DELETE /users/{name}/groups|groupid||400|code
GET /authproviders|accountid||400|other
PUT /authproviders|||400|other
DELETE /authproviders/{id}|||400|other
GET /accesscontrols|accountdomain|permissionsdomain|400|other
PUT /accesscontrols|accountdomain||400|other
DELETE /accesscontrols/{id}|accountdomain||400|other
GET /locations|locationtype locationdata||400|other
GET /locations/{id}|||404|other
POST /locations|||400 403|code and id
PUT /locations/{id}|||400 403 404|other
DELETE /locations/{id}|||403 404|code and id
GET /card|cd mac||400|other
POST /card|cd mac||400|other
GET /groups||||other
PUT /groups|groupname|groupdn|400|code
DELETE /groups/{id}||||code
GET /groups/{id}|||404|other
GET /groups/{id}/members|||404|other
POST /terminalconfig|domain name vendor|adminuser||other
`;

export const operations: ReadonlyMap<string, Row> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', required = '', optional = '', errors = '', returns = 'other'] =
        line.split('|');
      return [name, rowOf({ name, required, optional, errors, returns })] as const;
    }),
);

function rowOf(texts: Readonly<Record<string, string>>): Row {
  const words = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '');
  const { name = '', required, optional, errors, returns } = texts;
  const path = name.replaceAll('.', '[.]').replaceAll(/\{\w+\}/g, '[^/]+?');
  return {
    required: words(required),
    optional: words(optional),
    errors: words(errors).map(Number),
    returns: returns as Row['returns'],
    pattern: new RegExp(`^${path}$`),
  };
}

/** The call's name in the table: one without placeholders first. Empty when it is none of the interface's. */
export function operationOf(method: string, path: string): string {
  const call = `${method} ${path}`;
  if (operations.has(call)) return call;
  for (const [name, { pattern }] of operations) if (pattern.test(call)) return name;
  return '';
}

/** Parameters that may come more than once (part 4). */
export const repeatable: ReadonlySet<string> = new Set(
  'domainname detailtype detaildata locationids locationtype locationdata groupid status serviceid'.split(
    ' ',
  ),
);
