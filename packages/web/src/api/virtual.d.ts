declare module 'virtual:api-paths' {
  const paths: import('./ways.ts').Ways;
  export default paths;
}
