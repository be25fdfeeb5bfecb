declare module 'virtual:api-paths' {
  /** The ways to the operations of the API, by noun and verb: see `wayOf`. */
  export interface Ways {
    readonly [name: string]: Ways | string;
  }
  const paths: Ways;
  export default paths;
}
