declare module 'virtual:api-paths' {
  const paths: unknown;
  export default paths;
}
