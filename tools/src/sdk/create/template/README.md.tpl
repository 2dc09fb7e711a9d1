# <<name>>

A remote of the platform at <<gateway>>. Its pages: `/<<page>>` for everybody, `/<<page>>/staff` for accounts.

```sh
npm install
npm run dev        # the platform with this remote, on this machine alone: http://127.0.0.1:3000
npm test
npm run release    # publishes for nobody yet; needs KLASTER_RELEASE_TOKEN
npm run release -- promote
```

`src/routes.ts` has the pages and the entries of the navigation, `src/locales` the texts in four languages.
Before the first release an operator grants the addresses and hands over a token.
