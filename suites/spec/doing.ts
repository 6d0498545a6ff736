/** What a terminal can be asked to do. A terminal says which of it it can. */
export type Doing =
  | 'look'
  | 'release'
  | 'delete'
  | 'download'
  | 'copy'
  | 'scan'
  | 'tap'
  | 'upload'
  | 'history';
