/** What is used of swagger-ui-dist, which comes without types. */
declare module 'swagger-ui-dist/absolute-path.js' {
  /** Where its files are. */
  export default function folder(): string;
}
