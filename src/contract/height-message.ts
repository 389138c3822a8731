/** The `type` of the message by which an embedded page tells its height. Other sites have pasted it: it never changes. */
export const HEIGHT_MESSAGE = 'encuestas:altura'
