const { PATH, NODE_COMPILE_CACHE } = process.env

/** What every process of ours gets from the tests': where programs are, and Node's compiled modules, which each would compile anew. */
export const basicEnvironment = { PATH, NODE_COMPILE_CACHE }
