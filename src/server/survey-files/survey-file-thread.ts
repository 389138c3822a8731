// The thread in which survey files are read: visitors do not wait for it, and it can be stopped.
import { doTasks } from '../thread-tasks.ts'
import { readUpload } from './read-upload.ts'

doTasks(readUpload)
