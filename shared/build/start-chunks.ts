const REACT = /[\\/]node_modules[\\/](?:\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?(react|react-dom|scheduler)[\\/]/;
const NOT_THE_SHELLS_OWN = /[\\/](node_modules|shared)[\\/]/;

/** Code of help pages, in one script: the first script of every page lists each further one with its hash. */
const HELP = /[\\/]node_modules[\\/](?:\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?marked[\\/]|[\\/]shared[\\/]help[\\/]/;

const MOTION = /[\\/]node_modules[\\/](framer-motion|motion-dom|motion-utils)[\\/]/;

/**
 * Every page starts with three scripts: React, which rarely changes, the other shared modules, and the shell. The motion library is loaded
 * later, with the list of notices.
 */
export const START_CHUNKS = {
  cacheGroups: {
    react: { name: 'react', chunks: 'initial', enforce: true, priority: 20, test: REACT },
    shared: { name: 'shared', chunks: 'initial', enforce: true, priority: 10, test: NOT_THE_SHELLS_OWN },
    help: { name: 'help-page', chunks: 'async', enforce: true, test: HELP },
    motion: { name: 'motion', chunks: 'async', enforce: true, test: MOTION },
  },
} as const;
