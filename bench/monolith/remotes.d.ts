/** Written by the monolith's build: the remotes as in the boot document, with their screens. */
declare module 'virtual:remotes' {
  type Screen = {
    id: string;
    lazy: () => Promise<{ Component: unknown }>;
    help?: (language: string) => Promise<unknown>;
  };

  export const remotes: readonly { name: string; routes: object[]; navigation: object[]; screens: Screen[] }[];
}
