# For pnpm: packages that may run an install script.
allowBuilds:
  '@swc/core': true
  '@parcel/watcher': false
  core-js: false
  core-js-pure: false
  esbuild: false
