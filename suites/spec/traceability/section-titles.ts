const titles: Readonly<Record<string, string>> = {
  '': 'before part 1: conventions',
  '1': 'what the service does',
  '2': 'records and their fields',
  '3': 'states',
  '4': 'calls, in general',
  '4.1': 'version',
  '4.2': 'accounts and containers',
  '4.3': 'login',
  '4.4': 'documents and history',
  '4.5': 'output ports',
  '4.6': 'input ports',
  '4.7': 'users, cards, memberships',
  '4.8': 'authentication providers',
  '4.9': 'access controls',
  '4.10': 'locations',
  '4.11': 'card reader',
  '4.12': 'groups',
  '4.13': 'terminal configuration',
  '4.14': 'calls that are not shown',
  '5': 'keys, tokens, rights',
  '6': 'events',
  '7': 'statuses and error codes',
  '8': 'limits',
  '9': 'versions of the interface',
};

/** '4.4 documents and history'; a record's section is its name: '2 UserInfo'. */
export function sectionTitle(section: string): string {
  const title = titles[section];
  return title === undefined ? section : `${section} ${title}`.trim();
}
